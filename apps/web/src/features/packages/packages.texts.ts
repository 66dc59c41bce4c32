import type { PackageHold } from '@razgovor/contract/words'
import { formatCount, formatDuration } from '../../lib/format.ts'
import type { PluralForms } from '../../lib/plural-forms.ts'

const meetings: PluralForms = ['встреча', 'встречи', 'встреч']
const days: PluralForms = ['день', 'дня', 'дней']
const sold: PluralForms = ['покупка', 'покупки', 'покупок']

export const packageTexts = {
  title: 'Пакеты',
  about:
    'Пакет — несколько встреч по одной цене. Слушатель платит сразу и записывается на любое твоё платное время этой длины. Деньги за каждую встречу придут после неё, за неиспользованные — вернутся слушателю.',
  add: 'Новый пакет',
  empty: 'Пакетов пока нет',
  empty_text: 'Предложи несколько встреч сразу: так удобнее тем, кто занимается регулярно.',
  states: { offered: 'Продаётся', held: 'Не продаётся', ended: 'Снят с продажи' },
  what: ({ count, minutes }: { count: number; minutes: number }) =>
    `${formatCount(count, meetings)} по ${formatDuration(minutes)}`,
  each: (sum: string) => `${sum} за встречу`,
  saves: (percent: number) => `дешевле на ${percent} %`,
  valid: (count: number) => `действует ${formatCount(count, days)} с оплаты`,
  holds: {
    BEYOND_TARIFF: {
      why: 'Встречи этого пакета длиннее, чем позволяет твой тариф: пакет никто не купит, а на купленные встречи пока не записаться.',
      way: 'Посмотреть тарифы',
    },
    INDIVIDUAL: {
      why: 'Физлицу доступны только бесплатные встречи: пакет никто не купит, а на купленные встречи пока не записаться.',
      way: 'Сменить реквизиты',
    },
  } satisfies Record<PackageHold, { why: string; way: string }>,
  sold: (count: number) => (count === 0 ? 'Пока никто не купил' : formatCount(count, sold)),
  unused: (count: number) => `${formatCount(count, meetings)} ещё не использовано`,
  end: 'Снять с продажи',
  end_named: (title: string) => `Снять с продажи: ${title}`,
  ended: 'Пакет снят с продажи',
  end_text: (title: string) => `Пакет «${title}» больше никто не купит. Купленные пакеты останутся в силе.`,
  keep: 'Оставить',
  form: {
    title: 'Название',
    meetings: 'Сколько встреч',
    meetings_hint: 'От 2 до 20',
    minutes: 'Минут во встрече',
    minutes_hint: 'Записаться можно только на время этой длины',
    amount: 'Цена за все встречи, ₽',
    days: 'Сколько дней действует',
    days_hint: 'С оплаты. Записаться нужно в этот срок, встреча может быть позже',
    each: (sum: string) => `За встречу: ${sum}`,
    submit: 'Создать',
    cancel: 'Отмена',
    created: 'Пакет продаётся',
    bad_title: 'Напиши название',
    bad_meetings: 'От 2 до 20 встреч',
    bad_minutes: 'Встреча длится от 10 минут до 8 часов',
    bad_amount: 'Каждая встреча стоит не меньше 10 ₽',
    bad_days: 'От 7 дней до двух лет',
  },
  offers: {
    title: 'Пакеты встреч',
    text: 'Заплати сразу и выбирай время потом. Деньги за неиспользованные встречи вернём.',
    buy: 'Купить',
    buy_named: (title: string) => `Купить: ${title}`,
    free_tariff: (minutes: string) =>
      `У спикера бесплатный тариф: встреча длится до ${minutes}. Если минуты его тарифа в этом месяце закончатся раньше, за остаток встречи деньги вернутся сами.`,
    holds: {
      BEYOND_TARIFF: 'Сейчас тариф спикера не позволяет такие длинные встречи. Деньги за них можно вернуть в заказе.',
      INDIVIDUAL: 'Сейчас у спикера только бесплатные встречи. Деньги за эти можно вернуть в заказе.',
    } satisfies Record<PackageHold, string>,
    order: 'Открыть заказ',
    own: (left: number, until: string) => `У тебя ${formatCount(left, meetings)}, записаться можно до ${until}`,
  },
} as const
