export const tariffsJobTitles = {
  'sweep-subscriptions': 'Проверка подписок',
  'tariff-news': 'Новости о тарифе',
  'erase-renewal': 'Удаление карты и продления',
} as const
