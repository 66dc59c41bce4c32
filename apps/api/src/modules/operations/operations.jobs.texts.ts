export const operationsJobTitles = {
  'resend-mail': 'Повтор письма',
  'sweep-mails': 'Уборка писем',
  'prune-old-rows': 'Удаление старых записей',
  'erase-mails': 'Удаление писем',
  'user-mails-erased': 'Письма человека удалены',
} as const
