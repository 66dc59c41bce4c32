export const siteTexts = {
  namePage: 'Назови страницу',
} as const
