export const operationsJobTitles = {
  'resend-mail': 'Повтор письма',
  'sweep-mails': 'Уборка писем',
  'erase-mails': 'Удаление писем',
  'user-mails-erased': 'Письма человека удалены',
} as const
