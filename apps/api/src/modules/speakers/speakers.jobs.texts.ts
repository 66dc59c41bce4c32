export const speakersJobTitles = {
  'refresh-speaker-index': 'Обновление поиска спикеров',
  'erase-speaker': 'Удаление страницы спикера',
} as const
