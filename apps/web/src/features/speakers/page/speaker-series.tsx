import type { Series, Speaker } from '@razgovor/contract/speakers'
import { formatMoney, formatTime } from '../../../lib/format.ts'
import { formatDayMonth } from '../../../lib/format-day.ts'
import { openModal } from '../../../lib/modal.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { seriesRhythm } from '../series-words.ts'
import { pageSeriesTexts as texts } from './speaker-page.texts.ts'
import type { SlotChoosing } from './use-slot-choice.ts'

interface SpeakerSeriesProps {
  speaker: Speaker
  choosing: SlotChoosing
  isOwn: boolean
}

export function SpeakerSeries({ speaker, choosing, isOwn }: SpeakerSeriesProps) {
  const { series, tips_url } = speaker
  if (series.length === 0) return null
  return (
    <section id="series" aria-labelledby="series-title" className="mt-16 scroll-mt-24 md:mt-24">
      <h2 id="series-title" className="h2 mb-7">
        {texts.title}
      </h2>
      <div className="grid gap-3">
        {series.map((one) => (
          <SeriesRow key={one.series_id} series={one} tips_url={tips_url} choosing={choosing} isOwn={isOwn} />
        ))}
      </div>
    </section>
  )
}

interface SeriesRowProps {
  series: Series
  tips_url: string | null
  choosing: SlotChoosing
  isOwn: boolean
}

function SeriesRow({ series, tips_url, choosing, isOwn }: SeriesRowProps) {
  const { title, description, sessions, amount, places, fund } = series
  const zone = useZone()
  const now_iso = useDayIso()
  return (
    <article className="rounded-card bg-mist p-6 md:p-8">
      <div className="grid gap-4 md:grid-cols-[1fr_auto] md:items-baseline">
        <h3 className="text-3xl leading-tight font-semibold tracking-[-.03em]">{title}</h3>
        <p className="num text-xl font-semibold md:whitespace-nowrap">
          {formatMoney(amount)}
          {amount > 0 && <span className="text-sm font-normal tracking-normal">{texts.a_meeting}</span>}
        </p>
      </div>
      <p className="mt-2 text-mute">{texts.group(seriesRhythm(sessions, zone), places)}</p>
      {fund && <p className="mt-2">{texts.fund(fund.name)}</p>}
      {description && <p className="mt-4 max-w-[40em]">{description}</p>}
      <ul aria-label={texts.sessions} className="mt-5 flex flex-wrap gap-2">
        {sessions.map(({ slot_id, time_start_iso, places_free }) => (
          <li key={slot_id}>
            <button
              type="button"
              disabled={places_free === 0}
              aria-pressed={slot_id === choosing.slot?.slot_id}
              onClick={() => choosing.choose(slot_id)}
              className="num min-h-11 rounded-slot bg-tint px-3.5 text-xs font-medium text-deep transition-colors duration-150 hover:bg-tint-2 disabled:bg-transparent disabled:text-mute disabled:line-through aria-pressed:bg-deep aria-pressed:text-white"
            >
              {formatDayMonth({ instant_iso: time_start_iso, now_iso, zone })}, {formatTime(time_start_iso, zone)}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        {!isOwn && <Button onClick={() => openModal('BOOK_SERIES', { series, slot_ids: [] })}>{texts.choose}</Button>}
        {fund?.tips_url && (
          <Button variant="white" onClick={() => openModal('DONATE_MODAL', { tips_url, fund_tips_url: fund.tips_url })}>
            <Icon name="heart" />
            {texts.support_fund}
          </Button>
        )}
      </div>
    </article>
  )
}
