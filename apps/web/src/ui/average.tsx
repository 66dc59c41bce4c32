import { formatAverage } from '../lib/format.ts'
import { Icon } from './icon.tsx'
import { ratingTexts as texts } from './rating.texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** «★ 4,7»; nothing if there are too few reviews for an average. */
export function Average({ average, className = '' }: { average: number | null; className?: string }) {
  if (average === null) return null
  const shown = formatAverage(average)
  return (
    <span className={`inline-flex items-center gap-1 ${className}`}>
      <Icon name="star" className="size-4 shrink-0" fill="currentColor" />
      <span aria-hidden className="num">
        {shown}
      </span>
      <VisuallyHidden>{texts.average(shown)}</VisuallyHidden>
    </span>
  )
}
