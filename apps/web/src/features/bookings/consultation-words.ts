import type { Consultation } from '@razgovor/contract/bookings'
import type { BookingStatus, MeetingOutcome } from '@razgovor/contract/words'

const statuses: Record<BookingStatus, string> = {
  RESERVED: 'Ждёт оплаты',
  BOOKED: 'Подтверждена',
  STARTED: 'Идёт сейчас',
  ENDED: 'Прошла',
  CANCELED: 'Отменена',
  EXPIRED: 'Не оплачена вовремя',
}

/** Why a meeting did not take place, as the side that looks at it is told. */
const reasons: Record<Consultation['side'], Record<string, string>> = {
  LISTENER: {
    DECLINED: 'Банк отклонил оплату',
    EXPIRED: 'Не оплачена вовремя',
    LISTENER: 'Отменена тобой',
    SPEAKER: 'Отменена спикером',
    PLATFORM: 'Отменена поддержкой',
    GAVE_UP: 'Оплата отменена тобой',
    ACQUIRER_DOWN: 'Платёжный сервис не ответил',
  },
  SPEAKER: {
    DECLINED: 'Слушатель не оплатил',
    EXPIRED: 'Слушатель не оплатил вовремя',
    LISTENER: 'Отменена слушателем',
    SPEAKER: 'Отменена тобой',
    PLATFORM: 'Отменена поддержкой',
    GAVE_UP: 'Слушатель отказался от оплаты',
    ACQUIRER_DOWN: 'Платёжный сервис не ответил',
  },
}

/** How a meeting that is over came out. */
const outcomes: Record<Consultation['side'], Record<MeetingOutcome, string>> = {
  LISTENER: {
    HELD: statuses.ENDED,
    SPEAKER_NO_SHOW: 'Спикер не пришёл',
    SPEAKER_LEFT: 'Спикер сразу ушёл',
    LISTENER_NO_SHOW: 'Тебя не было на встрече',
    NOBODY_CAME: 'На встречу никто не пришёл',
  },
  SPEAKER: {
    HELD: statuses.ENDED,
    SPEAKER_NO_SHOW: 'Тебя не было на встрече',
    SPEAKER_LEFT: 'Встреча не состоялась',
    LISTENER_NO_SHOW: 'Слушатель не пришёл',
    NOBODY_CAME: 'На встречу никто не пришёл',
  },
}

type Told = Pick<Consultation, 'status' | 'reason' | 'side' | 'outcome'>

export function statusText({ status, reason, side, outcome }: Told): string {
  if (status === 'ENDED' && outcome) return outcomes[side][outcome]
  if (status !== 'CANCELED' && status !== 'EXPIRED') return statuses[status]
  return (reason && reasons[side][reason]) || statuses[status]
}
