import type { OwnSeries } from '@razgovor/contract/series'
import { capitalize, formatMoney } from '../../lib/format.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { openModal } from '../../lib/modal.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { seriesTexts as texts } from './series.texts.ts'

interface OwnSeriesCardProps {
  series: OwnSeries
  fund: string | undefined
}

export function OwnSeriesCard({ series, fund }: OwnSeriesCardProps) {
  const { series_id, title, description, amount, places, sessions } = series
  return (
    <article aria-labelledby={series_id} className="rounded-card border border-line p-6 md:p-9">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={series_id} className="h3 min-w-0 break-words">
          {title}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="line" size="sm" onClick={() => openModal('ADD_SESSIONS', { series_id })}>
            {texts.add_sessions}
          </Button>
          <Button variant="line" size="sm" onClick={() => openModal('MEETING_QUESTIONS', { series_id, name: title })}>
            {texts.questions}
          </Button>
          <Button variant="line" size="sm" onClick={() => openModal('CHANGE_SERIES', { series_id })}>
            {texts.change}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => openModal('DELETE_SERIES', { series_id })}>
            {texts.remove}
          </Button>
        </div>
      </div>
      <p className="mt-3 text-mute">
        {[formatMoney(amount), texts.sessions(sessions.length), fund && texts.fund(fund)].filter(Boolean).join(', ')}
      </p>
      {description && <p className="mt-3 break-words whitespace-pre-line">{description}</p>}
      {sessions.length === 0 && <p className="mt-3 text-mute">{texts.no_sessions}</p>}
      <ul className="mt-6 border-t border-line">
        {sessions.map((session) => (
          <Session key={session.slot_id} session={session} places={places} />
        ))}
      </ul>
    </article>
  )
}

function Session({ session, places }: { session: OwnSeries['sessions'][number]; places: number }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { time_start_iso, bookings_count, places_free, participants } = session
  return (
    <li className="border-b border-line py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-5">
        <span className="num font-semibold">
          {capitalize(formatShortDay({ instant_iso: time_start_iso, now_iso, zone }))}, {formatTimeRange(session, zone)}
        </span>
        <span className="text-xs text-mute">
          {bookings_count > 0
            ? texts.taken(bookings_count, Math.max(places, bookings_count + places_free))
            : texts.nobody}
        </span>
      </p>
      {participants.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          {participants.map((person) => (
            <li key={person.user_id} className="flex min-w-0 items-center gap-3">
              <Avatar person={person} size="sm" />
              <span className="min-w-0 break-words">{fullName(person)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
