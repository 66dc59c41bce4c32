import type { PackageHold } from '@razgovor/contract/words'
import type { OrderEvent, UnavailableReason } from '@razgovor/contract/orders'
import type { DiscountBearer, DiscountOutcome } from '@razgovor/contract/promo-codes'
import type { OrderStatus } from '@razgovor/contract/words'
import { formatCount, formatDuration, plural } from '../../lib/format.ts'
import type { PluralForms } from '../../lib/plural-forms.ts'

const hours: PluralForms = ['час', 'часа', 'часов']
const meetings: PluralForms = ['видеовстреча', 'видеовстречи', 'видеовстреч']

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
    text: 'Место за тобой. Войти на встречу можно за 10 минут до начала.',
  },
  PARTIALLY_REFUNDED: { title: 'Часть денег возвращена', text: 'Банк зачислит их на карту за несколько дней.' },
  REFUNDED: { title: 'Деньги возвращены', text: 'Банк зачислит их на карту за несколько дней.' },
  CANCELED: { title: 'Заказ отменён', text: noMoney },
  EXPIRED: { title: 'Время на оплату вышло', text: noMoney },
  FAILED: { title: 'Оплата не прошла', text: noMoney },
}

export const packageOutcomes: Record<OrderStatus, Outcome> = {
  ...outcomes,
  NEW: { title: 'Заказ ждёт оплаты', text: 'Пакет твой сразу после оплаты.' },
  PENDING: { title: 'Заказ ждёт оплаты', text: 'Пакет твой сразу после оплаты.' },
  PAID: {
    title: 'Пакет твой',
    text: 'Выбери время на странице спикера и добавь в корзину: встречи из пакета там бесплатны.',
  },
}

const noMoneyForTariff = 'Деньги не списаны. Тариф можно выбрать снова.'

export const tariffOutcomes: Record<OrderStatus, Outcome> = {
  NEW: { title: 'Тариф ждёт оплаты', text: 'Он подключится, как только пройдёт оплата.' },
  PENDING: { title: 'Тариф ждёт оплаты', text: 'Он подключится, как только пройдёт оплата.' },
  PAID: { title: 'Оплачено', text: 'Тариф подключён. Чек и письмо уже отправили.' },
  PARTIALLY_REFUNDED: { title: 'Часть денег возвращена', text: 'Банк зачислит их на карту за несколько дней.' },
  REFUNDED: { title: 'Деньги возвращены', text: 'Банк зачислит их на карту за несколько дней.' },
  CANCELED: { title: 'Заказ отменён', text: noMoneyForTariff },
  EXPIRED: { title: 'Время на оплату вышло', text: noMoneyForTariff },
  FAILED: { title: 'Оплата не прошла', text: noMoneyForTariff },
}

export const orderOfTariffTexts = {
  declined: 'Деньги не списаны. Попробуй ещё раз или другой картой.',
  pay_on: 'Продолжить оплату',
  choose: 'Выбрать тариф',
  to_mine: 'Мой тариф',
  receipt: 'Чек',
} as const

const meetingForms: PluralForms = ['встреча', 'встречи', 'встреч']

export const packageOrderTexts = {
  what: (meetings: number, minutes: number) => `${formatCount(meetings, meetingForms)} по ${formatDuration(minutes)}`,
  left: (count: number, day: string) =>
    `${plural(count, ['Осталась', 'Осталось', 'Осталось'])} ${formatCount(count, meetingForms)}, записаться можно до ${day}`,
  holds: {
    BEYOND_TARIFF:
      'Сейчас тариф спикера не позволяет такие длинные встречи, поэтому записаться нельзя. Можно подождать или вернуть деньги.',
    INDIVIDUAL:
      'Сейчас у спикера только бесплатные встречи, поэтому записаться нельзя. Можно подождать или вернуть деньги.',
  } satisfies Record<PackageHold, string>,
  nothing_left: 'Неиспользованных встреч не осталось',
  refund: (sum: string) => `Вернуть ${sum} за неиспользованное`,
  refund_text: (count: number, sum: string) =>
    `Вернём ${sum}: ${formatCount(count, meetingForms)}, на которые нет записи. Деньги придут на карту, с которой была оплата, обычно за несколько дней. Встречи, на которые есть запись, останутся.`,
  refund_confirm: 'Вернуть деньги',
  refund_done: 'Возвращаем деньги',
  keep: 'Оставить',
  buy_again: 'Купить ещё раз',
  returned: 'Вернулась в пакет',
} as const

export const paidTexts = {
  BOOKINGS: (email: string) =>
    `Место за тобой. Подробности пришлём на ${email}, а войти на встречу можно за 10 минут до начала.`,
  PACKAGE: (email: string) =>
    `Выбери время на странице спикера и добавь в корзину: встречи из пакета там бесплатны. Чек и подробности встреч пришлём на ${email}.`,
} as const

export const reasonTexts: Record<UnavailableReason, string> = {
  TAKEN: 'Это время уже заняли',
  BEGUN: 'Это время уже прошло',
  CLOSED: 'Запись на это время уже закрыта',
  REMOVED: 'Спикер убрал это время',
  OWN: 'Эта встреча уже твоя',
  SPEAKER_GONE: 'Спикер больше не проводит встречи',
}

export const eventTexts: Record<OrderEvent['event'], (sum: string) => string> = {
  CREATED: () => 'Заказ создан',
  PAID: (sum) => `Оплачено ${sum}`,
  CANCELED: () => 'Заказ отменён',
  EXPIRED: () => 'Время на оплату вышло',
  FAILED: () => 'Оплата не прошла',
  REFUND_OWED: (sum) => `Возвращаем ${sum}`,
  REFUNDED: (sum) => `Возврат ${sum} ушёл в банк`,
}

export const paymentTroubles = {
  payment_service: 'Платёжный сервис не отвечает. Деньги не списаны, места свободны. Попробуй через минуту.',
  payment_exists: 'За это время уже начата оплата. Продолжи её или откажись от неё.',
  payment_status: 'Пока ты смотрел, заказ изменился. Его новый статус уже на странице.',
} as const

export const cartTexts = {
  questions: {
    missing: 'Спикер просит ответить до оплаты',
    answer: 'Ответить на вопросы',
    change: 'Изменить ответы',
    of: (what: string, name: string) => `${what}: ${name}`,
  },
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
  change_email: 'Поменять почту',
  all: 'Выбрать все',
  whole_series: (title: string) => `Серия «${title}»`,
  free_tariff: (minutes: string) =>
    `У спикера бесплатный тариф: встреча длится до ${minutes}. Если минуты его тарифа в этом месяце закончатся раньше, за остаток встречи деньги вернутся сами.`,
  was: (sum: string) => `Цена изменилась: было ${sum}`,
  instead: 'Заменить на свободное время:',
  replace: (when: string) => `Заменить: ${when}`,
  replaced: (when: string) => `Заменили: ${when}`,
  some_lost: 'Не всё получилось забронировать, деньги не списаны:',
  go_on: 'Остальное выбрано, его можно оплатить сразу.',
  promo: 'Промокод',
  promo_add: 'Есть промокод?',
  promo_apply: 'Применить',
  promo_applied: (code: string) => `Промокод ${code} применён`,
  promo_remove: 'Убрать промокод',
  promo_required: 'Введи промокод',
  lines: 'Из чего складывается сумма',
  price: 'Цена встреч',
  discount: (code: string) => `Скидка по промокоду ${code}`,
  full_price: 'Цена без скидки',
  by_credit: (title: string, left: number) =>
    `Из пакета «${title}»: останется ${formatCount(left, ['встреча', 'встречи', 'встреч'])}`,
  pay_by_money: 'Оплатить эту встречу деньгами',
  from_packages: (count: number) => `Из пакетов: ${formatCount(count, meetings)}`,
  book: 'Записаться',
  book_and_pay: (sum: string) => `Записаться и оплатить ${sum}`,
  booked: 'Встречи из пакета записаны',
  credits_first:
    'Встречи из пакета запишем сразу, остальные — после оплаты. Если передумаешь платить, записанные встречи останутся.',
  hold_credits: 'Платить не нужно: встречи уже оплачены пакетом.',
  discount_outcomes: {
    APPLIED: (code: string, sum: string) => `Скидка ${sum} по промокоду ${code}`,
    LIMITED: (code: string, sum: string) => `Скидка ${sum} по промокоду ${code}: больше на эту встречу нельзя`,
    OTHER_SPEAKER: (code: string) => `Промокод ${code} на эту встречу не действует: он другого спикера`,
    ONLY_FIRST: (code: string) => `Промокод ${code} действует только на первую встречу`,
  } satisfies Record<DiscountOutcome, (code: string, sum: string) => string>,
  unfinished: 'Оплата заказа не закончена. Места за тобой, пока идёт время.',
  chosen_before: (who: string, when: string) => `Выбрано до входа: ${who}, ${when}`,
  put: 'В корзину',
  not_needed: 'Не нужно',
} as const

export const orderTexts = {
  waiting: 'Ждём ответ банка',
  waiting_text: 'Обычно это занимает несколько секунд. Страница обновится сама.',
  slow: 'Банк ещё не подтвердил оплату',
  slow_text: 'Такое бывает. Как только он ответит, пришлём уведомление и письмо. Второй раз платить не нужно.',
  check_again: 'Проверить ещё раз',
  declined: 'Оплата не прошла',
  declined_text: 'Деньги не списаны. Места за тобой, пока идёт время на оплату: попробуй снова или другой картой.',
  pay_on: 'Продолжить оплату',
  to_orders: 'Мои заказы',
  no_order: 'Такого заказа нет',
  no_order_text: 'Проверь ссылку или посмотри свои заказы.',
  meetings: 'Что в заказе',
  total: 'Итого',
  price: 'Цена встреч',
  line_discount: (sum: string) => `Скидка ${sum}`,
  discounts: {
    SPEAKER: (code: string) => `Скидка спикера по промокоду ${code}`,
    PLATFORM: (code: string) => `Скидка платформы по промокоду ${code}`,
  } satisfies Record<DiscountBearer, (code: string) => string>,
  refunded: 'Возвращено',
  time_left: 'Осталось времени на оплату',
  pay_again: 'Оплатить ещё раз',
  to_cart: 'В корзину',
  give_up: 'Отказаться',
  receipt: 'Чек',
  details: 'Подробнее',
  history: 'История заказа',
  list: 'Заказы и оплаты',
  empty: 'Заказов пока нет',
  empty_text: 'Здесь будут все оплаты: за встречи и за тариф.',
  canceled: 'Встреча отменена.',
  canceled_refund: (sum: string) => `Встреча отменена, возвращаем ${sum}.`,
  hide: 'Скрыть',
  give_up_text: 'Заказ отменится целиком, места сразу освободятся. Деньги не списаны.',
  give_up_confirm: 'Отказаться',
  keep: 'Оставить',
  calendar: 'В календарь',
} as const

export const receiptTexts = {
  title: 'Чек',
  order: (order_id: string) => `Заказ ${order_id.slice(-12)}`,
  paid: 'Оплачен',
  to: 'Чек отправлен на',
  items: 'Что оплачено',
  name: 'Название',
  sum: 'Сумма',
  total: 'Итого',
  refunds: 'Возвраты',
  on_the_way: 'в пути',
  refunded: 'Возвращено',
  taxation: 'Система налогообложения',
  tax: 'НДС',
  fiscal: 'Фискальные данные',
  no_fiscal: 'Касса ещё не прислала фискальные данные. Обычно они приходят за несколько минут.',
  types: { INCOME: 'Приход', REFUND: 'Возврат прихода', CLOSING: 'Зачёт предоплаты' },
  supplier: (name: string, inn: string) => `Исполнитель: ${name}, ИНН ${inn}`,
  fn: 'ФН',
  fd: 'ФД',
  fp: 'ФПД',
  online: 'Чек на сайте оператора',
  print: 'Распечатать',
  back: 'К заказу',
  unpaid: 'Чека пока нет',
  unpaid_text: 'Он появится, когда заказ будет оплачен.',
} as const

export const taxationTexts: Record<string, string> = {
  osn: 'ОСН',
  usn_income: 'УСН доход',
  usn_income_outcome: 'УСН доход минус расход',
  esn: 'ЕСХН',
  patent: 'Патент',
}

export function taxText(tax: string): string {
  const [, rate] = /^vat(\d+)$/.exec(tax) ?? []
  if (!rate) return 'Без НДС'
  return rate.length === 3 ? `${Number(rate) - 100}/${rate}` : `${rate} %`
}
