import type { PublicSlot } from '@razgovor/contract/schedule'
import { bookingCardTexts as texts } from './speaker-page.texts.ts'
import type { useBooking } from './use-booking.ts'

interface WeeklyLinkProps {
  slot: PublicSlot
  booking: ReturnType<typeof useBooking>
  className?: string
}

/** Hidden for sessions of a series, which have their own booking dialog. */
export function WeeklyLink({ slot, booking, className = '' }: WeeklyLinkProps) {
  if (slot.series_id) return null
  return (
    <button
      type="button"
      className={`link inline-flex min-h-11 items-center ${className}`}
      onClick={() => booking.everyWeek(slot)}
    >
      {texts.weekly}
    </button>
  )
}
