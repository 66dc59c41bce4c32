import type { Consultation } from '@razgovor/contract/bookings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatCountdown } from '../../lib/format.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { LiveDot } from '../../ui/feedback/live-dot.tsx'
import { useSecondsLeft } from '../../ui/feedback/use-seconds-left.ts'
import { bookingTexts } from './bookings.texts.ts'
import { statusText } from './consultation-words.ts'
import { isAhead } from './is-ahead.ts'

export function ConsultationStatus({ consultation }: { consultation: Consultation }) {
  const { status, reserved_until_iso } = consultation
  return (
    <p className={`flex flex-wrap items-center gap-2 text-xs ${isAhead(consultation) ? '' : 'text-mute'}`}>
      {status === 'STARTED' && <LiveDot />}
      {statusText(consultation)}
      {reserved_until_iso && <TimeToPay ends_at={reserved_until_iso} />}
    </p>
  )
}

/** Counts down to the payment deadline. At zero the place is released, so the meetings are fetched again. */
function TimeToPay({ ends_at }: { ends_at: string }) {
  const client = useQueryClient()
  const left = useSecondsLeft({ ends_at, now: serverNow })
  useEffect(() => {
    if (left === 0) void invalidateMeetings(client)
  }, [left, client])
  return (
    <span className="text-mute">
      {bookingTexts.pay_until}{' '}
      <span role="timer" className="num">
        {formatCountdown(left ?? 0)}
      </span>
    </span>
  )
}
