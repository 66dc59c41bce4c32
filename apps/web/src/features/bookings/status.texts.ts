import type { Consultation } from '@razgovor/contract/bookings'
import type { BookingStatus, MeetingOutcome } from '@razgovor/contract/words'

export const statusTexts: Record<BookingStatus, string> = {
  RESERVED: 'Ждёт оплаты',
  BOOKED: 'Подтверждена',
  STARTED: 'Идёт сейчас',
  ENDED: 'Прошла',
  CANCELED: 'Отменена',
  EXPIRED: 'Не оплачена вовремя',
}

export const cancelReasonTexts: Record<Consultation['side'], Record<string, string>> = {
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

export const outcomeTexts: Record<Consultation['side'], Record<MeetingOutcome, string>> = {
  LISTENER: {
    HELD: statusTexts.ENDED,
    SPEAKER_NO_SHOW: 'Спикер не пришёл',
    SPEAKER_LEFT: 'Спикер сразу ушёл',
    LISTENER_NO_SHOW: 'Тебя не было на встрече',
    NOBODY_CAME: 'На встречу никто не пришёл',
    CLOSED: 'Закрыта поддержкой',
  },
  SPEAKER: {
    HELD: statusTexts.ENDED,
    SPEAKER_NO_SHOW: 'Тебя не было на встрече',
    SPEAKER_LEFT: 'Встреча не состоялась',
    LISTENER_NO_SHOW: 'Слушатель не пришёл',
    NOBODY_CAME: 'На встречу никто не пришёл',
    CLOSED: 'Закрыта поддержкой',
  },
}
