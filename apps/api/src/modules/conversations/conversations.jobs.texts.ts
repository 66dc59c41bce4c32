export const conversationsJobTitles = {
  'open-conversation-of-booking': 'Переписка после записи',
  'open-conversation-of-request': 'Переписка после запроса',
  'erase-conversations': 'Удаление сообщений переписок',
} as const
