export const figuresJobTitles = {
  'erase-figures': 'Удаление показателей спикера',
} as const
