export const linkedDataTexts = {
  meeting_with: (name: string) => `Видеовстреча: ${name}`,
  service_type: 'Видеоконсультация',
} as const

export const sitePageTexts = {
  choose_speaker: 'Выбрать спикера',
  write_to_us: 'Написать нам',
} as const

export const supportTexts = {
  text: 'Проект живёт на донаты. Любая сумма помогает нам звать новых спикеров.',
  submit: 'Поддержать',
  not_now: 'В другой раз',
} as const
