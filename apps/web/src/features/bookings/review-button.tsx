import type { Consultation } from '@razgovor/contract/bookings'
import { openModal } from '../../lib/modal.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { bookingTexts } from './bookings.texts.ts'

const { review: texts } = bookingTexts

export function ReviewButton({
  consultation: { consultation_id, review, review_until_iso },
}: {
  consultation: Consultation
}) {
  const now_iso = useNowIso()
  const until_iso = review ? review.changeable_until_iso : review_until_iso
  if (!until_iso || Date.parse(until_iso) < Date.parse(now_iso)) return null
  return (
    <Button variant="line" size="sm" onClick={() => openModal('REVIEW_MEETING', { consultation_id })}>
      {review ? texts.change : texts.open}
    </Button>
  )
}
