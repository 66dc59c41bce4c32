export const tariffNoticesTexts = {
  rebillFailed: {
    list: (what: string, day: string) => `${what}. Попробуем ещё раз: ${day}`,
    heading: 'Оплата тарифа не прошла',
    sum: 'Сумма',
    nextTry: 'Попробуем ещё раз',
    stillWorks: 'Тариф пока работает. Проверь, хватает ли денег на карте, или оплати его другой картой.',
    what: (amount: string, title: string) => `Не получилось списать ${amount} за тариф «${title}»`,
  },
  tariff: 'Тариф',
  rebillSoon: {
    heading: 'Скоро продлим тариф',
    charge: 'Спишем',
    card: 'Карта',
    howToStop: 'Если тариф больше не нужен, отключи его до этого дня: он доработает оплаченное время.',
    list: (day: string, amount: string, title: string) => `${day} спишем ${amount} за тариф «${title}»`,
  },
  ended: {
    list: (title: string) => `Тариф «${title}» закончился: теперь у тебя бесплатный`,
    notCharged: 'Списать оплату так и не получилось.',
    renewalOff: 'Ты отключил продление, и оплаченное время вышло.',
    subject: (title: string) => `Тариф «${title}» закончился`,
    heading: 'Теперь у тебя бесплатный тариф',
    refunded: 'Деньги за оплаченное время вернулись, поэтому оно закончилось.',
    whatStays: 'Уже назначенные встречи остаются. Вернуть тариф можно в любой момент.',
  },
  moneyBack: {
    list: (amount: string, title: string) =>
      `Вернём ${amount} за тариф «${title}»: оплата пришла, когда была уже не нужна`,
    subject: (sum: string, title: string) => `Вернём ${sum} за тариф «${title}»`,
    heading: (sum: string) => `Вернём ${sum}`,
    why: 'Оплата пришла, когда тариф уже изменился или заказ был отменён, поэтому она ничего не продлила.',
  },
  period: {
    renewedAndPaid: (title: string, until: string, amount: string) =>
      `Продлили тариф «${title}» до ${until}: списано ${amount}`,
    startedUntil: (title: string, until: string) => `Тариф «${title}» подключён до ${until}`,
    renewed: (title: string, until: string) => `Продлили тариф «${title}» до ${until}`,
    started: (title: string) => `Тариф «${title}» подключён`,
    renewedHeading: 'Тариф продлён',
    startedHeading: 'Тариф подключён',
    time: 'Оплаченное время',
    paid: 'Оплачено',
    credit: 'Зачтено за прошлый тариф',
  },
  receipt: (url: string, orderId: string) => `Чек: ${url}/orders/${orderId}/receipt`,
  refunded: (what: string, title: string) => `${what} за тариф «${title}»`,
  shortened: (title: string, day: string) =>
    `Эти деньги пошли в зачёт следующего тарифа, поэтому тариф «${title}» работает теперь до ${day}.`,
  rebill: {
    noCard: 'Карта не сохранена: чтобы тариф продлился, оплати его на сайте.',
    cardExpires: (pan: string) => `Срок карты ${pan} к этому дню закончится: оплати другой картой.`,
    fromCard: (pan: string) => `Деньги спишутся с карты ${pan}.`,
  },
  myTariff: 'Мой тариф',
} as const
