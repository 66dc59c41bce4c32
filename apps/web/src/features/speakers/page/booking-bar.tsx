import type { PublicSlot } from '@razgovor/contract/schedule'
import { useRef } from 'react'
import { formatMoney, formatTime } from '../../../lib/format.ts'
import { formatShortDay } from '../../../lib/format-day.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LostTimeNote } from './lost-time-note.tsx'
import { bookingCardTexts as texts } from './speaker-page.texts.ts'
import type { useBooking } from './use-booking.ts'

interface BookingBarProps {
  slot: PublicSlot | null
  booking: ReturnType<typeof useBooking>
  onChoose: (slot: PublicSlot) => void
}

export function BookingBar({ slot, booking, onChoose }: BookingBarProps) {
  const zone = useZone()
  const now_iso = useDayIso()
  const bookButton = useRef<HTMLButtonElement>(null)
  if (!slot) return null
  return (
    <aside
      aria-label={texts.chosen}
      className="sticky bottom-0 z-20 mt-14 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-white px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden"
    >
      {booking.lost && (
        <LostTimeNote lost={booking.lost} onChoose={onChoose} bookButton={bookButton} className="w-full" />
      )}
      <div className="min-w-0">
        <p className="text-2xs text-mute">{formatShortDay({ instant_iso: slot.time_start_iso, now_iso, zone })}</p>
        <p className="num text-lg leading-tight font-semibold whitespace-nowrap sm:text-xl">
          {formatTime(slot.time_start_iso, zone)} · {formatMoney(slot.amount)}
        </p>
      </div>
      <div className="flex gap-2">
        {slot.booking_mode === 'BUYABLE' && (
          <IconButton
            icon="cart"
            label={texts.to_cart}
            disabled={booking.isAdding}
            onClick={() => booking.putIntoCart(slot)}
          />
        )}
        <Button
          ref={bookButton}
          loading={booking.isBooking}
          className="max-[380px]:px-5"
          onClick={() => booking.book(slot)}
        >
          {texts.book}
        </Button>
      </div>
    </aside>
  )
}
