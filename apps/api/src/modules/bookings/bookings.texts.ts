import { withReasons } from '../../errors/reasons.ts'

export const bookingsRefusals = withReasons({
  listener_deleted_account: 'Этот слушатель удалил аккаунт. Запрос можно отклонить',
  request_time_passed: 'Предложенное время прошло, ответить уже нельзя',
  request_already_answered: 'На этот запрос ты уже ответил',
  listener_has_another_meeting:
    'У слушателя в это время уже есть другая встреча. Выбери другой вариант или договорись письмом',
  only_listener_moves: 'Перенести встречу на своё свободное время может слушатель. Предложи ему другое время',
  only_booked_moves: 'Перенести можно только забронированную встречу, которая ещё не началась',
  too_late_to_move: (hours: number) =>
    `До начала меньше ${hours} ч, поэтому перенести встречу без спикера уже нельзя. Попроси его о переносе`,
  moves_used_up: (max: number) => `Эту встречу уже перенесли ${max} раза. Попроси спикера о переносе или отмени её`,
  other_speaker: 'Это время другого спикера. Запишись к нему отдельно',
  other_series: 'Встреча серии переносится только на другую встречу той же серии',
  same_slot: 'Встреча и так назначена на это время',
  dearer_slot: (price: string, most: string) =>
    `Это время стоит ${price}, а у тебя оплачено ${most}. Выбери время не дороже или отмени встречу и запишись заново`,
  too_late_to_cancel: 'Эту встречу уже нельзя отменить',
  too_many_messages: 'Можно отправить десять сообщений в сутки',
  meeting_not_booked: 'Написать можно, когда встреча забронирована',
  too_late_to_write: 'Писать можно не дольше 30 дней после встречи',
  nobody_to_write_to: 'Написать некому: аккаунт удалён или закрыт',
  too_many_free_bookings: (max: number) =>
    `Можно держать не больше ${freeBookings(max)}. Дождись встречи или отмени лишнюю запись`,
  too_many_free_bookings_to_speaker: (max: number) =>
    `Можно держать не больше ${freeBookings(max)} к одному спикеру. Дождись встречи или отмени лишнюю запись`,
  listener_account_closed: 'Этот аккаунт удалён или заблокирован',
  slot_removed: 'Спикер убрал это время. Выбери другое',
  slot_begun: 'Это время уже прошло. Выбери другое',
  booking_closed: 'Запись на это время уже закрыта. Выбери время попозже',
  day_is_full: 'В этот день спикер больше никого не принимает. Выбери другой день',
  too_near_to_meeting: 'Рядом у спикера уже есть встреча, а между встречами ему нужен перерыв. Выбери другое время',
  own_slot: 'На своё время записаться нельзя',
  speaker_is_closed: 'Этот спикер больше не проводит встречи',
  own_request: 'Себе время предложить нельзя',
  request_too_long: (minutes: number | null) =>
    `У этого спикера встречи не длиннее ${minutes} мин. Предложи время покороче`,
  too_many_requests_to_speaker: 'Ты уже отправил этому спикеру три запроса. Дождись ответа',
  too_many_open_requests: 'Десять твоих запросов ждут ответа. Дождись его',
  meeting_is_paid: 'Эта встреча платная. Положи её в корзину и оплати',
  paid_meeting_cannot_be_left: 'Эта встреча платная: отмени её в разделе «Мои заказы»',
})

export const bookingsTexts = {
  notProposed: 'Выбери одно из предложенных времён',
  anotherMeeting: 'Другая встреча, чем в адресе',
  atMostDaysAhead: (days: number) => `Не дальше ${days} дней`,
  timesOverlap: 'Варианты не должны пересекаться',
  atMostMinutes: (minutes: number | null) => `Не больше ${minutes} мин`,
  sessions: {
    OWN: 'ты уже записан на эту встречу',
    BEGUN: 'запись закрыта',
    FULL: 'мест не осталось',
    CLASHES: 'в это время у тебя есть другая встреча',
    unknown: 'Такой встречи в этой серии нет',
  },
} as const

/** After «не больше». */
function freeBookings(count: number): string {
  const isOne = count % 10 === 1 && count % 100 !== 11
  return `${count} ${isOne ? 'бесплатной записи' : 'бесплатных записей'}`
}
