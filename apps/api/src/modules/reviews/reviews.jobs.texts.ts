export const reviewsJobTitles = {
  'erase-reviews': 'Удаление текста отзывов',
} as const
