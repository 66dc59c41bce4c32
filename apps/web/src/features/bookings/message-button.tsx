import type { Consultation } from '@razgovor/contract/bookings'
import { openModal } from '../../lib/modal.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { bookingTexts } from './bookings.texts.ts'
import { canWrite } from './message-rules.ts'

export function MessageButton({ consultation }: { consultation: Consultation }) {
  const { consultation_id, side } = consultation
  const now_iso = useNowIso()
  if (!canWrite(consultation, Date.parse(now_iso))) return null
  return (
    <Button
      variant="line"
      size="sm"
      onClick={() => openModal('CONSULTATION_EMAIL_EXCHANGE', { consultation_id, side })}
    >
      {bookingTexts.message.open}
    </Button>
  )
}
