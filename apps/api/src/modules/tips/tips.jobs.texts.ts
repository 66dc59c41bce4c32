export const tipsJobTitles = {
  'erase-tips': 'Отключение чаевых',
} as const
