import type { Availability, OrderStatus } from '@razgovor/contract/words'
import { formatCount, type PluralForms } from '../../lib/format.ts'

const hours: PluralForms = ['час', 'часа', 'часов']
const meetings: PluralForms = ['видеовстреча', 'видеовстречи', 'видеовстреч']

/** «Вернём всё, если отменишь за 24 часа до начала». */
export function refundRule(refund_hours: number): string {
  if (refund_hours === 0) return 'Вернём всё, если отменишь до начала.'
  return `Вернём всё, если отменишь за ${formatCount(refund_hours, hours)} до начала или раньше. Позже деньги не возвращаются.`
}

interface Outcome {
  title: string
  text: string
}

const noMoney = 'Деньги не списаны, места снова свободны.'

export const outcomes: Record<OrderStatus, Outcome> = {
  NEW: { title: 'Заказ ждёт оплаты', text: 'Места за тобой, пока идёт время на оплату.' },
  PENDING: { title: 'Заказ ждёт оплаты', text: 'Места за тобой, пока идёт время на оплату.' },
  PAID: {
    title: 'Оплачено',
    text: 'Место за тобой. Подробности пришлём письмом, а войти на встречу можно за 10 минут до начала.',
  },
  PARTIALLY_REFUNDED: { title: 'Часть денег возвращена', text: 'Банк зачислит их на карту за несколько дней.' },
  REFUNDED: { title: 'Деньги возвращены', text: 'Банк зачислит их на карту за несколько дней.' },
  CANCELED: { title: 'Заказ отменён', text: noMoney },
  EXPIRED: { title: 'Время на оплату вышло', text: noMoney },
  FAILED: { title: 'Оплата не прошла', text: noMoney },
}

export const availabilityTexts: Record<Exclude<Availability, 'AVAILABLE'>, string> = {
  SLOT_NOT_AVAILABLE: 'Это время уже занято или прошло',
  SPEAKER_NOT_AVAILABLE: 'Спикер больше не проводит встречи',
}

export const cartTexts = {
  title: 'Корзина',
  empty: 'В корзине пусто',
  empty_text: 'Выбери спикера и время: корзина ничего не бронирует, место закрепит оплата.',
  choose_speaker: 'Выбрать спикера',
  items: 'Видеовстречи в корзине',
  unavailable: 'Недоступны',
  remove: (whose: string) => `Удалить: ${whose}`,
  clear: 'Очистить',
  remove_text: 'Записаться можно будет снова, если время останется свободным.',
  clear_text: 'Останется только то, что можно оплатить.',
  delete: 'Удалить',
  cancel: 'Отмена',
  summary: 'К оплате',
  chosen: (count: number) => formatCount(count, meetings),
  nothing_chosen: 'Выбери хотя бы одну видеовстречу',
  pay_nothing: 'Оплатить',
  pay: (sum: string) => `Оплатить ${sum}`,
  hold: (minutes: number) =>
    `Оплата картой на странице банка. Место держим ${formatCount(minutes, ['минуту', 'минуты', 'минут'])}.`,
  pay_on: 'Продолжить оплату',
  payment_exists: 'За это время уже начата оплата. Продолжи её или откажись в разделе «Мои заказы».',
  some_lost: 'Не всё получилось забронировать. Посмотри, что написано у встреч, и попробуй ещё раз. Деньги не списаны.',
} as const

export const orderTexts = {
  waiting: 'Ждём ответ банка',
  waiting_text: 'Обычно это занимает несколько секунд. Страница обновится сама.',
  slow: 'Банк ещё не подтвердил оплату',
  slow_text: 'Такое бывает. Как только он ответит, пришлём уведомление и письмо. Второй раз платить не нужно.',
  check_again: 'Проверить ещё раз',
  declined: 'Оплата не прошла',
  declined_text: 'Деньги не списаны. Места за тобой, пока идёт время на оплату: попробуй снова или другой картой.',
  try_again: 'Попробовать снова',
  pay_on: 'Продолжить оплату',
  to_orders: 'Мои заказы',
  no_order: 'Такого заказа нет',
  no_order_text: 'Проверь ссылку или посмотри свои заказы.',
  meetings: 'Что в заказе',
  total: 'Итого',
  refunded: 'Возвращено',
  time_left: 'Осталось времени на оплату',
  give_up_text: 'Заказ отменится целиком, места сразу освободятся. Деньги не списаны.',
  give_up_confirm: 'Отказаться',
  keep: 'Оставить',
  calendar: 'В календарь',
} as const
