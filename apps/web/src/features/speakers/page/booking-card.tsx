import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { useRef } from 'react'
import { capitalize, formatDuration, formatMoney, formatTime } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-day.ts'
import { factsForListener } from '../../../lib/slot-terms.texts.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Avatar } from '../../../ui/portrait/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { LostTimeNote } from './lost-time-note.tsx'
import { minutesOfSlot } from './slots.ts'
import { bookingCardTexts as texts } from './speaker-page.texts.ts'
import type { useBooking } from './use-booking.ts'
import { WaitlistLine } from './waitlist-line.tsx'
import { WeeklyLink } from './weekly-link.tsx'

interface BookingCardProps {
  speaker: Speaker
  slot: PublicSlot | null
  booking: ReturnType<typeof useBooking>
  onChoose: (slot: PublicSlot) => void
}

export function BookingCard({ speaker, slot, booking, onChoose }: BookingCardProps) {
  const zone = useZone()
  const now_iso = useDayIso()
  const bookButton = useRef<HTMLButtonElement>(null)
  if (!slot) return <NothingChosen speaker={speaker} />
  const { time_start_iso, time_end_iso, topic, amount, booking_mode } = slot
  return (
    <>
      <p className="text-sm text-mute">{capitalize(formatDay({ instant_iso: time_start_iso, now_iso, zone }))}</p>
      <p className="num mt-1 text-5xl leading-none font-semibold">
        {formatTime(time_start_iso, zone)}
        <span className="text-mute">–{formatTime(time_end_iso, zone)}</span>
      </p>
      {topic && <p className="mt-4 leading-snug">{topic}</p>}
      <dl className="mt-6 space-y-3 border-t border-line pt-6 text-sm">
        {factsForListener(slot).map(({ name, value }) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
        <Row name={texts.length}>{formatDuration(minutesOfSlot(slot))}</Row>
        <Row name={texts.price}>
          <b className="num font-semibold">{formatMoney(amount)}</b>
        </Row>
      </dl>
      {booking.lost && (
        <LostTimeNote lost={booking.lost} onChoose={onChoose} bookButton={bookButton} className="mt-6" />
      )}
      <Button
        ref={bookButton}
        size="lg"
        className="mt-7 w-full"
        loading={booking.isBooking}
        onClick={() => booking.book(slot)}
      >
        {texts.book}
      </Button>
      {booking_mode === 'BUYABLE' && (
        <Button
          variant="line"
          size="lg"
          className="mt-2 w-full"
          loading={booking.isAdding}
          onClick={() => booking.putIntoCart(slot)}
        >
          {texts.to_cart}
        </Button>
      )}
      <div className="mt-2 text-center">
        <WeeklyLink slot={slot} booking={booking} />
      </div>
      <div className="mt-5 flex items-center gap-3 border-t border-line pt-6">
        <Avatar person={speaker} />
        <p className="text-xs leading-snug text-mute">{texts.confirmed_at_once}</p>
      </div>
    </>
  )
}

function NothingChosen({ speaker }: { speaker: Speaker }) {
  return (
    <>
      <h2 className="h3">{texts.no_time}</h2>
      <p className="mt-3 mb-5 text-mute">{texts.no_time_text}</p>
      <WaitlistLine speaker={speaker} isMain />
    </>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-mute">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
