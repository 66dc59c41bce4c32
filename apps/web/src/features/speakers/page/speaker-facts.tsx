import type { Speaker } from '@razgovor/contract/speakers'
import { ofMonth } from '../../../lib/format-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Average } from '../../../ui/average.tsx'
import { ratingTexts } from '../../../ui/rating.texts.ts'
import { factTexts as texts } from './speaker-page.texts.ts'

export function SpeakerFacts({ speaker: { rating, facts } }: { speaker: Speaker }) {
  const { meetings_held, held_percent, since } = facts
  const zone = useZone()
  return (
    <ul aria-label={texts.facts} className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {rating.count > 0 && (
        <li className="flex items-center gap-2">
          <Average average={rating.average} className="font-semibold" />
          <a href="#reviews" className="link inline-flex min-h-6 items-center">
            {ratingTexts.reviews(rating.count)}
          </a>
        </li>
      )}
      {meetings_held > 0 && <li>{texts.held(meetings_held)}</li>}
      {held_percent !== null && <li>{texts.share(held_percent)}</li>}
      <li>{texts.since(ofMonth(since, zone))}</li>
    </ul>
  )
}
