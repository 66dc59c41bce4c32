import type { ConsultationRequest } from '@razgovor/contract/requests'
import { Link } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { InboxActions } from './inbox-actions.tsx'
import { OwnRequestActions } from './own-request-actions.tsx'
import { requestTexts as texts } from './requests.texts.ts'

export type RequestSide = 'SPEAKER' | 'LISTENER'

export function RequestCard({ request, side }: { request: ConsultationRequest; side: RequestSide }) {
  const { topic, message, comment, status, amount } = request
  const person = side === 'SPEAKER' ? request.listener : request.speaker
  const isOpen = status === 'NEW'
  return (
    <article className="rounded-card border border-line p-5 md:p-6">
      <p className={`text-xs ${isOpen ? '' : 'text-mute'}`}>
        {texts.statuses[status][side]}
        {status === 'ACCEPTED' && ` · ${formatMoney(amount)}`}
        {request.is_off_sale && ` · ${texts.off_sale}`}
      </p>
      <h2 className="mt-1.5 text-2xl leading-tight font-semibold tracking-[-.03em] break-words">{topic}</h2>
      <p className="mt-3 flex items-center gap-2.5">
        <Avatar person={person} size="sm" />
        <span className="min-w-0 break-words">
          {side === 'LISTENER' ? (
            <Link to={speakerPath(person)} className="link">
              {fullName(person)}
            </Link>
          ) : (
            fullName(person)
          )}
        </span>
      </p>
      {message && <p className="mt-4 break-words whitespace-pre-line">{message}</p>}
      <Times request={request} />
      {comment && (
        <blockquote className="mt-4 rounded-slot bg-mist px-4 py-3 break-words whitespace-pre-line">
          {comment}
        </blockquote>
      )}
      {side === 'SPEAKER' ? <InboxActions request={request} /> : <OwnRequestActions request={request} />}
    </article>
  )
}

function Times({ request: { times, accepted_start_iso } }: { request: ConsultationRequest }) {
  const zone = useZone()
  const now_iso = useNowIso()
  return (
    <>
      <ul className="mt-4 grid gap-1">
        {times.map((time) => {
          const isChosen = time.time_start_iso === accepted_start_iso
          return (
            <li key={time.time_start_iso} className={accepted_start_iso && !isChosen ? 'text-mute' : ''}>
              {formatShortDay({ instant_iso: time.time_start_iso, now_iso, zone })},{' '}
              <span className="num">{formatTimeRange(time, zone)}</span>
              {isChosen && <b className="font-semibold"> · {texts.chosen}</b>}
            </li>
          )
        })}
      </ul>
      <p className="mt-1 text-xs text-mute">{zoneName(zone, times[0]!.time_start_iso)}</p>
    </>
  )
}
