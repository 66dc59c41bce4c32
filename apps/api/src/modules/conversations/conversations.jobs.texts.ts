export const conversationsJobTitles = {
  'open-conversation-of-booking': 'Переписка после записи',
  'open-conversation-of-request': 'Переписка после запроса',
  'sweep-conversation-files': 'Уборка неотправленных файлов переписок',
  'erase-conversations': 'Удаление сообщений переписок',
} as const
