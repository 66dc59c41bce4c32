import type { ConversationMeeting, OpenedConversation } from '@razgovor/contract/conversations'
import { joinWindowMinutes } from '@razgovor/contract/limits'
import { Link } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { pageSizes } from '../../lib/paging.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ordersPath } from '../bookings/orders-view.ts'
import { statusTexts } from '../bookings/status.texts.ts'
import { meetingCardTexts as texts } from './conversations.texts.ts'

const linkClass = 'link inline-flex min-h-11 shrink-0 items-center'

export function MeetingCards({ conversation: { meetings, side } }: { conversation: OpenedConversation }) {
  if (meetings.length === 0) return null
  return (
    <section
      aria-label={texts.title}
      className="max-h-[30%] shrink-0 overflow-y-auto border-b border-line px-4 py-3 md:px-6"
    >
      <ul className="grid gap-2">
        {meetings.map((meeting) => (
          <li key={meeting.consultation_id}>
            <MeetingCard meeting={meeting} side={side} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MeetingCard({ meeting, side }: { meeting: ConversationMeeting; side: OpenedConversation['side'] }) {
  const { consultation_id, status, time_start_iso, time_end_iso, amount, order_id } = meeting
  const zone = useZone()
  const now_iso = useNowIso()
  const left = Date.parse(time_start_iso) - Date.parse(now_iso)
  const isPast = status === 'CANCELED' || status === 'ENDED'
  const isBooked = status === 'BOOKED' || status === 'STARTED'
  const isOpen = left <= joinWindowMinutes * 60_000 && now_iso < time_end_iso && isBooked
  const topic = meeting.topic || texts.no_topic
  const when = `${formatShortDay({ instant_iso: time_start_iso, now_iso, zone })}, ${formatTimeRange(meeting, zone)}`
  const facts = [statusTexts[status], amount > 0 && formatMoney(amount)].filter(Boolean).join(' · ')
  return (
    <div className="flex items-center gap-x-4 rounded-slot bg-mist px-4 py-2.5 text-xs">
      <Icon name="calendar" className="hidden shrink-0 md:block" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{topic}</p>
        <p className="text-mute">
          <time dateTime={time_start_iso}>{when}</time> · {facts}
        </p>
      </div>
      {isOpen && (
        <ButtonLink to={`/meeting/${consultation_id}`} variant="live" size="sm">
          {texts.join}
        </ButtonLink>
      )}
      {order_id && (
        <Link to={`/order-result?order_id=${order_id}`} aria-label={texts.order_of(topic, when)} className={linkClass}>
          {texts.order}
        </Link>
      )}
      {!order_id && !isOpen && (
        <Link
          to={ordersPath({ which: isPast ? 'previous' : 'future', side, offset: 0, limit: pageSizes[0] })}
          className={linkClass}
        >
          {texts.open[side]}
        </Link>
      )}
    </div>
  )
}
