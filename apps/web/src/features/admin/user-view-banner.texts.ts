export const userViewTexts = {
  rest: (until: string) => `, до ${until}. Менять ничего нельзя.`,
  label: 'Просмотр',
  leave: 'Закончить',
  looking_as: 'Ты смотришь как',
} as const
