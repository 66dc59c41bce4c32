import type { Series } from '@razgovor/contract/speakers'
import { formatMoney, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { formatDayMonth } from './day-month.ts'
import { seriesRhythm } from './series-words.ts'
import type { SlotChoosing } from './use-slot-choice.ts'

type SpeakerSeriesProps = { series: readonly Series[]; choosing: SlotChoosing }

/** A session is chosen like any other slot and booked from the same card. */
export function SpeakerSeries({ series, choosing }: SpeakerSeriesProps) {
  if (series.length === 0) return null
  return (
    <section id="series" aria-labelledby="series-title" className="mt-16 scroll-mt-24 md:mt-24">
      <h2 id="series-title" className="h2 mb-7">
        Серии встреч
      </h2>
      <div className="grid gap-3">
        {series.map((one) => (
          <SeriesRow key={one.series_id} series={one} choosing={choosing} />
        ))}
      </div>
    </section>
  )
}

function SeriesRow({ series, choosing }: { series: Series; choosing: SlotChoosing }) {
  const { title, description, sessions, amount, places } = series
  const zone = useZone()
  return (
    <article className="rounded-card bg-mist p-6 md:p-8">
      <div className="grid gap-4 md:grid-cols-[1fr_auto] md:items-baseline">
        <h3 className="text-[26px] leading-tight font-semibold tracking-[-.03em]">{title}</h3>
        <p className="num text-[20px] font-semibold whitespace-nowrap">
          {formatMoney(amount)}
          {amount > 0 && <span className="text-[16px] font-normal tracking-normal"> за встречу</span>}
        </p>
      </div>
      <p className="mt-2 text-mute">
        {seriesRhythm(sessions, zone)}. Группа до {places} человек
      </p>
      {description && <p className="mt-4 max-w-[40em]">{description}</p>}
      <ul aria-label="Встречи серии" className="mt-5 flex flex-wrap gap-2">
        {sessions.map(({ slot_id, time_start_iso, places_free }) => (
          <li key={slot_id}>
            <button
              type="button"
              disabled={places_free === 0}
              aria-pressed={slot_id === choosing.slot?.slot_id}
              onClick={() => choosing.choose(slot_id)}
              className="num h-11 rounded-slot bg-tint px-3.5 text-[15px] font-medium text-deep transition-colors duration-150 hover:bg-tint-2 disabled:bg-transparent disabled:text-mute disabled:line-through aria-pressed:bg-deep aria-pressed:text-white"
            >
              {formatDayMonth(time_start_iso, zone)}, {formatTime(time_start_iso, zone)}
            </button>
          </li>
        ))}
      </ul>
    </article>
  )
}
