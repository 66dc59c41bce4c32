export const tariffsJobTitles = {
  'sweep-subscriptions': 'Проверка подписок',
  'tariff-event': 'Новости о тарифе',
  'erase-renewal': 'Удаление карты и продления',
} as const
