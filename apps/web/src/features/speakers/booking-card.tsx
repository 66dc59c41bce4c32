import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { capitalize, formatDay, formatDuration, formatMoney, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { minutesOfSlot } from './slots.ts'
import type { useBooking } from './use-booking.ts'

type BookingCardProps = { speaker: Speaker; slot: PublicSlot | null; booking: ReturnType<typeof useBooking> }

export function BookingCard({ speaker, slot, booking }: BookingCardProps) {
  const zone = useZone()
  if (!slot) return <NothingChosen />
  const { time_start_iso, time_end_iso, topic, amount, places, booking_mode } = slot
  return (
    <>
      <p className="text-[16px] text-mute">{capitalize(formatDay(time_start_iso, zone))}</p>
      <p className="num mt-1 text-[44px] leading-none font-semibold">
        {formatTime(time_start_iso, zone)}
        <span className="text-mute">–{formatTime(time_end_iso, zone)}</span>
      </p>
      {topic && <p className="mt-4 leading-snug">{topic}</p>}
      <dl className="mt-6 space-y-3 border-t border-line pt-6 text-[16px]">
        <Row name="Формат">{places > 1 ? `Группа до ${places} человек` : 'Видеовстреча, 1 на 1'}</Row>
        <Row name="Длительность">{formatDuration(minutesOfSlot(slot))}</Row>
        <Row name="Стоимость">
          <b className="num font-semibold">{formatMoney(amount)}</b>
        </Row>
      </dl>
      <Button size="lg" className="mt-7 w-full" loading={booking.isBooking} onClick={() => booking.book(slot)}>
        Записаться
      </Button>
      {booking_mode === 'BUYABLE' && (
        <Button
          variant="line"
          size="lg"
          className="mt-2 w-full"
          loading={booking.isAdding}
          onClick={() => booking.putIntoCart(slot)}
        >
          В корзину
        </Button>
      )}
      <div className="mt-7 flex items-center gap-3 border-t border-line pt-6">
        <Avatar person={speaker} />
        <p className="text-[15px] leading-snug text-mute">
          Запись подтверждается сразу. Письмо со ссылкой на встречу придёт на почту
        </p>
      </div>
    </>
  )
}

function NothingChosen() {
  return (
    <>
      <h2 className="h3">Пока нет свободного времени</h2>
      <p className="mt-3 text-mute">Посмотри следующие недели или предложи спикеру своё время.</p>
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
