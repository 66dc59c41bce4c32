export const noticesTexts = {
  newNotice: 'Новое уведомление',
} as const
