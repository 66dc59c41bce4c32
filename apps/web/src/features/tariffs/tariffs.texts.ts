import type { SubscriptionQuote, SubscriptionType } from '@razgovor/contract/tariffs'
import { formatCount, formatDuration } from '../../lib/format.ts'
import type { PluralForms } from '../../lib/plural-forms.ts'

/** After a preposition: «До 21 минуты», «из 300 минут». */
const ofMinutes: PluralForms = ['минуты', 'минут', 'минут']
const times: PluralForms = ['раз', 'раза', 'раз']

export const periodTexts: Record<SubscriptionType, { name: string; for: string }> = {
  MONTHLY: { name: 'Месяц', for: 'на месяц' },
  HALF_YEARLY: { name: 'Полгода', for: 'на полгода' },
  YEARLY: { name: 'Год', for: 'на год' },
}

export const tariffsTexts = {
  title: 'Тарифы',
  lead: 'Слушателям тариф не нужен. Спикер начинает с бесплатного, а платный даёт больше времени, серии и донаты.',
  description: 'Бесплатный и платные тарифы для спикеров: сколько длятся встречи, сколько участников, серии и донаты.',
  periods: 'На какой срок',
  list: 'Что даёт каждый тариф',
  less: (percent: number) => `−${percent} %`,
  a_month: 'в месяц',
  free_price: '0 ₽',
  free_text: 'Навсегда, без карты',
  every_month: 'Списываем раз в месяц',
  whole: (sum: string, period: SubscriptionType) => `${sum} ${periodTexts[period].for}`,
  saving: (sum: string) => `выгода ${sum}`,
  mine: 'Твой тариф',
  become_speaker: 'Стать спикером',
  take: 'Подключить',
  upgrade: 'Перейти',
  later: (day: string) => `Перейти ${day}`,
  resume: 'Продлевать снова',
  keep: 'Оставить этот',
  coming: (day: string) => `Начнётся ${day}`,
  free_after: (day: string) => `Включится ${day}`,
  to_mine: 'Мой тариф',
  to_free: 'Вернуться на бесплатный',
  about: 'Оплата картой. Продлеваем сами, отключить можно в любой момент: оплаченное время останется за тобой.',
} as const

export const allowedTexts = {
  meeting: 'Одна встреча',
  month: 'Все за месяц',
  participants: 'Участники',
  series: 'Серии встреч',
  donations: 'Донаты',
  no_limit: 'без ограничений',
  up_to: (minutes: number) => `до ${formatCount(minutes, ofMinutes)}`,
  people: (count: number) => `до ${count}`,
  yes: 'есть',
  no: 'нет',
} as const

export const subscribeTexts = {
  pay: 'Оплатить',
  confirm: 'Подтвердить',
  tariff: 'Тариф',
  cost: 'Стоимость',
  credit: 'Зачтём за неиспользованные дни',
  due: 'К оплате',
  works: 'Работает до',
  begins: 'Начнётся',
  next_charge: 'Следующее списание',
  charge: (sum: string, day: string) => `${day}, ${sum}`,
  card: 'Карта',
  other_card: 'Оплатить другой картой',
  by_page: 'Карту введёшь на странице банка. Она сохранится, чтобы продлевать тариф.',
  kinds: {
    BUY: '',
    UPGRADE: 'Новый тариф включится сразу после оплаты.',
    AT_EXPIRY: 'Сейчас платить не нужно: сначала доработает оплаченное время.',
    RESUME: 'Сейчас платить не нужно: тариф снова будет продлеваться сам.',
    CURRENT: 'Этот тариф у тебя уже есть и продлевается сам.',
  } satisfies Record<SubscriptionQuote['kind'], string>,
  done: {
    BUY: 'Тариф подключён',
    UPGRADE: 'Новый тариф уже работает',
    AT_EXPIRY: 'Готово: тариф сменится, когда закончится оплаченное время',
    RESUME: 'Тариф снова продлевается',
    CURRENT: 'Этот тариф у тебя уже есть',
  } satisfies Record<SubscriptionQuote['kind'], string>,
  open: 'Прошлая оплата тарифа ещё не завершилась. Закончи её или откажись.',
  no_service: 'Платёжный сервис не отвечает. Деньги не списаны. Попробуй через минуту.',
  to_mine: 'К моему тарифу',
  change_email: 'Поменять почту',
  only_speakers: 'Спикером может стать любой: расскажи о себе, и мы рассмотрим заявку.',
  become_speaker: 'Стать спикером',
} as const

export const ownTexts = {
  title: 'Мой тариф',
  speakers_only: 'Тарифы нужны спикерам',
  speakers_only_text: 'Чтобы записываться на встречи, тариф не нужен.',
  tariff: 'Тариф',
  free_text: 'Бесплатный тариф работает всегда. На платном больше времени, серии и донаты.',
  until: (day: string) => `Оплачен до ${day}`,
  over: (day: string) => `Оплаченное время закончилось ${day}, но тариф пока работает`,
  minutes: 'Видеовстречи в этом месяце',
  used: (used: number, limit: number) => `${used} из ${formatCount(limit, ofMinutes)}`,
  used_free: (used: number) => `${formatDuration(used)}, без ограничений`,
  used_up: 'Минуты на этот месяц закончились.',
  left: (minutes: number) => `Осталось ${formatDuration(minutes)}`,
  renewal: 'Продление',
  charge: (day: string, sum: string) => `${day} спишем ${sum}`,
  from_card: (card: string) => `с карты ${card}`,
  no_card: 'Карта не сохранена: списать оплату не с чего.',
  card_expires: (card: string) =>
    `Срок карты ${card} к этому дню закончится. Если списать не получится, оплати другой.`,
  failed: (count: number) => `Не получилось списать оплату ${formatCount(count, times)}`,
  again: (day: string, sum: string) =>
    `Попробуем ещё раз ${day}: ${sum}. Проверь, хватает ли денег на карте, или оплати другой.`,
  off: 'Подписка отключена',
  off_text: (day: string) => `Тариф работает до ${day}, потом включится бесплатный. Денег больше не спишем.`,
  next: (title: string, day: string) => `${day} начнётся «${title}»`,
  next_text: 'До этого дня всё остаётся как есть.',
  keep: 'Не менять тариф',
  change: 'Сменить тариф',
  choose: 'Выбрать тариф',
  resume: 'Продлевать снова',
  unsubscribe: 'Отключить подписку',
  pay_other: 'Оплатить другой картой',
  payments: 'Оплаты и чеки',
} as const

export const cardTexts = {
  title: 'Сохранённые карты',
  none: 'Сохранённых карт нет. Карта сохранится, когда ты оплатишь тариф.',
  until: (expires: string) => `до ${expires}`,
  renews: (tariff: string) => `С неё продлевается тариф «${tariff}»`,
  remove: 'Удалить',
  remove_named: (card: string) => `Удалить карту ${card}`,
  remove_title: (card: string) => `Удалить карту ${card}?`,
  stops: (tariff: string, day: string) =>
    `Тариф «${tariff}» больше не продлится. Он доработает до ${day}, потом включится бесплатный.`,
  ends: (tariff: string) =>
    `Оплаченное время тарифа «${tariff}» уже закончилось: без карты сразу включится бесплатный.`,
  no_charge: 'Списать с этой карты мы больше ничего не сможем.',
  keep: 'Оставить',
  removed: 'Карта удалена',
} as const

export const openPaymentTexts = {
  charging: 'Списываем оплату',
  charging_text: 'Обычно это занимает несколько секунд. Страница обновится сама.',
  slow: 'Банк ещё не ответил',
  slow_text: 'Такое бывает. Второй раз платить не нужно: как только банк ответит, пришлём уведомление.',
  check_again: 'Проверить ещё раз',
  unpaid: 'Оплата тарифа не закончена',
  unpaid_text: (sum: string) => `К оплате ${sum}. Закончи оплату или откажись от неё.`,
  pay_on: 'Продолжить оплату',
  give_up: 'Отказаться',
  given_up: 'Оплата отменена, деньги не списаны',
  failed: 'Оплата не прошла, деньги не списаны',
} as const

export const unsubscribeTexts = {
  until: (title: string, day: string) => `Тариф «${title}» будет работать до ${day}, потом включится бесплатный.`,
  at_once: 'Оплаченное время уже закончилось: бесплатный тариф включится сразу.',
  keep_meetings: 'Назначенные встречи останутся.',
  back: 'Назад',
  confirm: 'Отключить подписку',
  done: 'Подписка отключена',
} as const

export const timeExpiredTexts = {
  paid: (tariff: string) => `Время для видеовстреч, выделенное тарифом «${tariff}», закончилось.`,
  listener: 'У спикера закончилось время для видеовстреч.',
  free: 'Время для видеовстреч, выделенное бесплатным тарифом, закончилось.',
  buy: 'Купить тариф',
  close: 'Закрыть',
} as const
