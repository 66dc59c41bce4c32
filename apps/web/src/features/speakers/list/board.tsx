import type { Answer } from '../../../lib/api-types.ts'
import { Link } from 'react-router'
import { formatMoney, formatTime } from '../../../lib/format.ts'
import { formatShortDay } from '../../../lib/format-day.ts'
import { speakerPath } from '../../../lib/paths.ts'
import { dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Avatar } from '../../../ui/portrait/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { boardTexts as texts } from '../speakers.texts.ts'
import { Until } from './until.tsx'

const rowCount = 5

type Home = Answer<'GET /api/home'>
type BoardProps = Pick<Home, 'board' | 'free_today_count'>

export function Board({ board, free_today_count }: BoardProps) {
  const zone = useZone()
  const now_iso = useDayIso()
  const rows = board.slice(0, rowCount)
  const rest = free_today_count - rows.length
  return (
    <section aria-labelledby="board" className="on-ink flex flex-col overflow-hidden rounded-card bg-ink text-white">
      <div className="flex items-baseline justify-between px-5 pt-5 pb-3 md:px-7 md:pt-6">
        <h2 id="board" className="text-lg font-semibold tracking-[-.02em]">
          {texts.title}
        </h2>
        <span className="text-xs text-dim">{formatShortDay({ instant_iso: now_iso, now_iso, zone })}</span>
      </div>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row, index) => (
            <BoardRow key={row.slot.slot_id} row={row} isNearest={index === 0} />
          ))}
        </ul>
      ) : (
        <p className="px-5 py-10 text-dim md:px-7">{texts.empty}</p>
      )}
      <Link
        to={rest > 0 ? '/speakers?free_today=true' : '/speakers'}
        className="mt-auto flex min-h-16 items-center justify-between border-t border-white/10 px-5 hover:bg-ink-3 md:px-7"
      >
        {rest > 0 ? texts.more(rest) : texts.all}
        <Icon name="arrow" />
      </Link>
    </section>
  )
}

interface BoardRowProps {
  row: Home['board'][number]
  isNearest: boolean
}

function BoardRow({ row: { slot, speaker }, isNearest }: BoardRowProps) {
  const zone = useZone()
  const isTomorrow = dayOf(slot.time_start_iso, zone) > dayOf(useDayIso(), zone)
  return (
    <li className="border-t border-white/10 first:border-0 nth-2:border-0">
      <Link
        to={speakerPath(speaker)}
        className={`flex flex-wrap items-center gap-x-4 px-5 transition-colors duration-150 md:px-7 ${isNearest ? 'bg-live py-4 text-ink hover:bg-live-2' : 'py-3.5 hover:bg-ink-3'}`}
      >
        <time
          dateTime={slot.time_start_iso}
          className="num min-w-[2.8em] text-4xl leading-none font-semibold whitespace-nowrap md:text-4xl"
        >
          {formatTime(slot.time_start_iso, zone)}
        </time>
        <Avatar person={speaker} />
        <span className="min-w-[7em] flex-1">
          <span className="line-clamp-2 leading-snug font-medium">
            {speaker.first_name} {speaker.last_name}
          </span>
          <span
            className={`line-clamp-2 text-xs leading-snug md:line-clamp-1 ${isNearest ? 'text-ink/75' : 'text-dim'}`}
          >
            {isTomorrow && texts.tomorrow}
            {slot.topic || speaker.headline}
          </span>
        </span>
        <span className="num hidden text-right text-xs font-medium md:block">
          {isNearest ? (
            <span className="block rounded-full bg-ink px-3 py-1.5 text-live">
              <Until instant_iso={slot.time_start_iso} />
            </span>
          ) : (
            formatMoney(slot.amount)
          )}
        </span>
      </Link>
    </li>
  )
}
