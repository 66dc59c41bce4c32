// `%s` is where SQL's `format` puts the value.

export const contactsTexts = {
  consultation_requests: {
    title: 'Запросы встреч',
  },
  notifications: {
    title: 'Уведомления',
    row: 'Уведомление %s',
    titles: { user_id: 'Кому' },
    help: { is_listed: 'Если нет, человек получил только письмо' },
  },
  sessions: {
    title: 'Входы на сайт',
    row: 'Вход %s',
  },
} as const
