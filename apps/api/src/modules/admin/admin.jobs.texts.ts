export const adminJobTitles = {
  'erase-audit': 'Удаление данных из журнала',
} as const
