export const peopleTexts = {
  users: {
    title: 'Пользователи',
    titles: { created_at: 'Пришёл' },
    help: { email: 'Почту меняет сам пользователь: новая подтверждается кодом' },
    actions: { block: 'Заблокировать', unblock: 'Разблокировать', view: 'Смотреть как', role: 'Роль в команде' },
  },
  speakers: {
    title: 'Спикеры',
    titles: { user_id: 'Спикер' },
    help: { alias: 'Адрес страницы на сайте. Прежний перестанет работать' },
    actions: { payout: 'Записать выплату' },
  },
  speaker_applications: {
    title: 'Заявки спикеров',
    actions: { approve: 'Одобрить', reject: 'Отклонить' },
  },
  legal_details: {
    title: 'Реквизиты',
  },
  legal_changes: {
    title: 'Смена реквизитов',
    titles: { user_id: 'Спикер', details: 'Новые реквизиты' },
    actions: { approve: 'Одобрить', reject: 'Отклонить' },
  },
  legal_details_history: {
    title: 'История реквизитов',
    titles: { user_id: 'Спикер' },
  },
  api_keys: {
    title: 'Ключи API',
    titles: { user_id: 'Спикер', expires_at: 'Действует до' },
  },
  webhooks: {
    title: 'Вебхуки',
    titles: { user_id: 'Спикер' },
  },
  webhook_deliveries: {
    title: 'Отправки вебхуков',
    row: 'Отправка %s',
  },
} as const
