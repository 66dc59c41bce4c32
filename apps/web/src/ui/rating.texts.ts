import { formatCount } from '../lib/format.ts'

export const ratingTexts = {
  reviews: (count: number) => formatCount(count, ['отзыв', 'отзыва', 'отзывов']),
  average: (average: string) => `Оценка ${average} из 5`,
  of_five: (rating: number) => `${rating} из 5`,
  stars: (rating: number) => formatCount(rating, ['звезда', 'звезды', 'звёзд']),
} as const
