export const notificationTexts = {
  title: 'Уведомления',
  unread: 'Новое',
  open: 'Посмотреть',
  empty: 'Пока тихо',
  empty_text: 'Здесь появятся новости о твоих встречах и оплатах.',
} as const
