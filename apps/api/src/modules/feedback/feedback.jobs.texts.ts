export const feedbackJobTitles = {
  'send-feedback-mail': 'Письмо в поддержку',
  'erase-feedback': 'Удаление писем в поддержку',
} as const
