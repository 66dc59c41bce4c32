import { Icon } from './icon.tsx'
import { ratingTexts as texts } from './rating.texts.ts'

export const allStars = [1, 2, 3, 4, 5] as const

export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={texts.of_five(rating)} className="inline-flex gap-0.5">
      {allStars.map((star) => (
        <Icon
          key={star}
          name="star"
          className={star <= rating ? 'size-4' : 'size-4 opacity-30'}
          fill={star <= rating ? 'currentColor' : 'none'}
        />
      ))}
    </span>
  )
}
