import type { Series } from '@razgovor/contract/speakers'
import { Link } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { formatDayMonth } from '../../lib/format-day.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useDayIso } from '../../lib/use-day.ts'
import { useZone } from '../../lib/zone.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { tintOf } from '../../ui/tint.ts'
import { seriesRhythm, weekdaysOf } from './series-words.ts'
import { seriesTexts as texts } from './speakers.texts.ts'

export function SeriesCard({ series }: { series: Series }) {
  const { speaker, sessions, title, amount } = series
  const zone = useZone()
  const now_iso = useDayIso()
  const [first] = sessions
  const busy = weekdaysOf(sessions, zone)
  return (
    <Link
      to={`${speakerPath(speaker)}#series`}
      data-tint={tintOf(speaker.user_id)}
      className="group flex min-h-[400px] snap-start flex-col rounded-card bg-tint p-6 text-deep md:p-8"
    >
      <span className="flex items-center gap-3 font-medium">
        <span className="rounded-full ring-4 ring-white/50">
          <Avatar person={speaker} />
        </span>
        <span className="min-w-0 break-words">
          {speaker.first_name} {speaker.last_name}
        </span>
      </span>
      <h3 className="mt-7 text-3xl leading-[1.06] font-semibold tracking-[-.035em] break-words md:text-4xl">{title}</h3>
      <div className="mt-auto pt-8">
        <div className="flex gap-1.5" aria-hidden>
          {texts.weekdays.map((weekday, index) => (
            <span
              key={weekday}
              className={`grid h-11 grow place-items-center rounded-xl text-2xs ${busy.includes(index + 1) ? 'bg-deep font-medium text-white' : 'bg-white/55'}`}
            >
              {weekday}
            </span>
          ))}
        </div>
        {first && (
          <p className="mt-4 text-sm leading-snug">
            {seriesRhythm(sessions, zone)},<br />
            {texts.begins(formatDayMonth({ instant_iso: first.time_start_iso, now_iso, zone }))}
          </p>
        )}
        <p className="num mt-4 flex items-center justify-between text-xl font-semibold">
          <span>
            {formatMoney(amount)}
            {amount > 0 && <span className="text-sm font-normal tracking-normal">{texts.a_meeting}</span>}
          </span>
          <span className="grid size-11 place-items-center rounded-full bg-white transition-transform duration-150 group-hover:translate-x-1">
            <Icon name="arrow" />
          </span>
        </p>
      </div>
    </Link>
  )
}
