import { formatAverage } from '../../lib/format.ts'
import { allStars } from '../../ui/stars.tsx'
import { reviewsTexts as texts } from './reviews.texts.ts'

interface RatingSummaryProps {
  count: number
  average: number | null
  distribution: readonly number[]
}

export function RatingSummary({ count, average, distribution }: RatingSummaryProps) {
  return (
    <div className="grid items-center gap-x-12 gap-y-6 rounded-card bg-tint p-6 text-deep sm:grid-cols-[auto_minmax(0,1fr)] md:p-8">
      <div>
        {average !== null && (
          <p className="flex items-baseline gap-2">
            <span className="display num text-6xl">{formatAverage(average)}</span>
            <span>{texts.out_of}</span>
          </p>
        )}
        <p className="mt-2">{texts.count(count)}</p>
        {average === null && <p className="mt-1 max-w-[22em] text-xs">{texts.few}</p>}
      </div>
      <ul aria-label={texts.distribution} className="grid max-w-[420px] gap-1.5 text-xs">
        {allStars.toReversed().map((star) => {
          const given = distribution[star - 1] ?? 0
          return (
            <li
              key={star}
              aria-label={texts.row(star, given)}
              className="grid grid-cols-[1ch_1fr_4ch] items-center gap-3"
            >
              <span aria-hidden className="num">
                {star}
              </span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-white/60">
                <span
                  className="block h-full rounded-full bg-ink"
                  style={{ width: `${count === 0 ? 0 : (100 * given) / count}%` }}
                />
              </span>
              <span aria-hidden className="num">
                {given}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
