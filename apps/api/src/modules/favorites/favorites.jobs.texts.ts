export const favoritesJobTitles = {
  'erase-favorites': 'Удаление избранного',
} as const
