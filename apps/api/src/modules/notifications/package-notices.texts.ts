const plurals = new Intl.PluralRules('ru-RU')
const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'встреча', few: 'встречи' }
const counted = (count: number) => `${count} ${forms[plurals.select(count)] ?? 'встреч'}`

export const packageNoticesTexts = {
  bought: {
    list: ({ name, title, meetings }: { name: string; title: string; meetings: number }) =>
      `${name}: куплен пакет «${title}», ${counted(meetings)}`,
    title: 'Куплен пакет',
    package: 'Пакет',
    meetings: 'Встреч',
    paid: 'Оплачено',
    how: 'Записываться на встречи по пакету можно на любое твоё свободное платное время этой длины. Деньги за каждую встречу придут после неё.',
    button: 'Пакеты',
  },
  refunded: {
    list: ({ amount, title, why }: { amount: string; title: string; why: string }) =>
      `${why}. Вернём ${amount} за неиспользованные встречи пакета «${title}»`,
    byBank: (amount: string, title: string) => `Банк вернул ${amount} за неиспользованные встречи пакета «${title}»`,
    title: 'Возврат за пакет',
    subject: (amount: string) => `Вернём ${amount} за неиспользованные встречи`,
    whys: {
      ASKED: 'Возврат по твоей просьбе',
      EXPIRED: 'Срок пакета закончился',
      SPEAKER_GONE: 'Спикер больше не проводит встречи',
      LISTENER_GONE: 'Аккаунт закрыт',
      GIVEN_UP: 'Оплата пришла, когда заказ уже был отменён',
      REST: 'Банк вернул часть цены встречи',
    },
    receipt: 'Чек',
  },
  expiring: {
    list: ({ name, at, left }: { name: string; at: string; left: number }) =>
      `Пакет встреч, ${name}: осталось ${counted(left)}, записаться можно до ${at}`,
    title: 'Срок пакета скоро закончится',
    left: 'Осталось',
    until: 'Записаться до',
    what: 'Встречи, на которые к этому сроку нет записи, больше не действуют. Деньги за них мы вернём сами.',
    button: 'Выбрать время',
    meetings: counted,
  },
} as const
