export const disputesJobTitles = {
  'dispute-opened': 'Новости о споре',
  'dispute-decided': 'Новости о решении спора',
  'erase-disputes': 'Удаление текста споров',
} as const
