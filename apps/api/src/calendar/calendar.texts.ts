export const calendarTexts = {
  reminder: 'Видеовстреча через 15 минут',
  meeting: 'Видеовстреча',
  meetingWith: (whom: string) => `Видеовстреча: ${whom}`,
  signInByLink: (topic: string, url: string) => `${topic}Вход по ссылке: ${url}`,
} as const
