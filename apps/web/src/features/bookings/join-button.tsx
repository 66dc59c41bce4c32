import type { Consultation } from '@razgovor/contract/bookings'
import { joinWindowMinutes } from '@razgovor/contract/limits'
import { formatCountdown } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LiveDot } from '../../ui/feedback/live-dot.tsx'
import { useSecondsLeft } from '../../ui/feedback/use-seconds-left.ts'
import { bookingTexts } from './bookings.texts.ts'

const daySeconds = 24 * 60 * 60

/** Links to the meeting while it is open. On the last day before, shows the remaining time and a link to prepare. */
export function JoinButton({ consultation }: { consultation: Consultation }) {
  const { consultation_id, time_start_iso, time_end_iso } = consultation
  const untilStart = useSecondsLeft({ ends_at: time_start_iso, now: serverNow })
  const untilEnd = useSecondsLeft({ ends_at: time_end_iso, now: serverNow })
  if (untilStart === null || untilEnd === 0 || untilStart > daySeconds) return null
  if (untilStart <= joinWindowMinutes * 60) {
    return (
      <ButtonLink to={`/meeting/${consultation_id}`} variant="live">
        {bookingTexts.join}
      </ButtonLink>
    )
  }
  return (
    <>
      <p className="on-ink flex h-12 items-center justify-center gap-2.5 rounded-full bg-ink px-5 text-white">
        <LiveDot />
        {bookingTexts.until_start}{' '}
        <span role="timer" className="num">
          {formatCountdown(untilStart)}
        </span>
      </p>
      <ButtonLink to="/connection-test" variant="line" size="sm">
        {bookingTexts.test_connection}
      </ButtonLink>
    </>
  )
}
