import type { Consultation } from '@razgovor/contract/bookings'
import { openModal } from '../../lib/modal.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { bookingTexts } from './bookings.texts.ts'

export function DisputeButton({ consultation }: { consultation: Consultation }) {
  const { booking_id, dispute_until_iso: until_iso } = consultation
  const now_iso = useNowIso()
  if (!booking_id || !until_iso || Date.parse(until_iso) < Date.parse(now_iso)) return null
  return (
    <Button variant="line" size="sm" onClick={() => openModal('DISPUTE_CONSULTATION', { booking_id, until_iso })}>
      {bookingTexts.dispute.open}
    </Button>
  )
}
