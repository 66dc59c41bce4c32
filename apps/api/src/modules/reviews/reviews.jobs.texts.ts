export const reviewsJobTitles = {
  'ask-for-review': 'Просьба об отзыве',
  'erase-reviews': 'Удаление текста отзывов',
} as const
