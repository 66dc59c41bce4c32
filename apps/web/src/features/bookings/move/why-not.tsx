import type { Consultation } from '@razgovor/contract/bookings'
import { formatTime } from '../../../lib/format.ts'
import { formatShortDay } from '../../../lib/format-day.ts'
import { openModal } from '../../../lib/modal.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { bookingTexts } from '../bookings.texts.ts'
import { moveTexts as texts } from './move.texts.ts'

/** Why a meeting cannot be moved, and what can be done instead. */
export function WhyNot({ meeting: { consultation_id, side, move } }: { meeting: Consultation }) {
  const zone = useZone()
  const now_iso = useNowIso()
  if (!move) return <p>{texts.not_now}</p>
  const until = `${formatTime(move.until_iso, zone)}, ${formatShortDay({ instant_iso: move.until_iso, now_iso, zone })}`
  return (
    <div className="grid gap-5">
      <p>{move.moves_left === 0 ? texts.used_up : texts.too_late(until)}</p>
      <Button size="lg" onClick={() => openModal('CONSULTATION_EMAIL_EXCHANGE', { consultation_id, side })}>
        {bookingTexts.message.open}
      </Button>
    </div>
  )
}
