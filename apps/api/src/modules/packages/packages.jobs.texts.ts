export const packagesJobTitles = {
  'erase-packages': 'Стереть названия пакетов',
} as const
