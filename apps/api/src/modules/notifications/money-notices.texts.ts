export const moneyNoticesTexts = {
  dispute: {
    refund: (amount: string) => `По обращению о встрече вернётся ${amount}`,
    noRefund: 'По обращению о встрече возврата не будет',
    title: 'Спор',
    decided: 'Решение по обращению о встрече',
    refundHeading: (amount: string) => `Возврат ${amount}`,
    noRefundHeading: 'Возврата не будет',
    earningStays: 'Оплата за эту встречу остаётся тебе и снова доступна к выплате.',
    earningReduced: (amount: string) => `Слушателю вернётся ${amount}. Остальное, за вычетом комиссии, остаётся тебе.`,
    answerSupport: 'Если есть что добавить, ответь в поддержку.',
    opened: (isToSpeaker: boolean, name: string, at: string) =>
      `${isToSpeaker ? 'Слушатель сообщил о проблеме со встречей' : 'Разбираемся со встречей'}: ${name}, ${at}`,
    openedToSpeaker: 'Слушатель сообщил о проблеме со встречей',
    openedToListener: 'Мы получили твоё обращение о встрече',
    openedToSpeakerHeading: 'Слушатель сообщил о проблеме',
    openedToListenerHeading: 'Разбираемся со встречей',
    howSpeaker:
      'Мы посмотрим, кто и когда был в комнате, и решим, что делать с оплатой. До решения эта сумма не выплачивается.',
    yourSide: 'Если хочешь рассказать свою сторону, ответь в поддержку.',
    howListener: 'Мы посмотрим, кто и когда был в комнате, и напишем о решении.',
  },
  moneyComesBack: 'Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.',
  latePayment: {
    list: (amount: string) => `Оплата пришла слишком поздно: места уже нет. Вернём ${amount}`,
    title: 'Поздняя оплата',
    subject: (amount: string) => `Вернём ${amount}: оплата пришла слишком поздно`,
    heading: (amount: string) => `Вернём ${amount}`,
    why: 'Оплата пришла, когда время на неё уже вышло, и место занять не получилось.',
  },
  bankReturnOfSpeaker: (amount: string, name: string, at: string) =>
    `Банк вернул слушателю ${amount} за встречу: ${name}, ${at}`,
  refundWithdrawn: (amount: string) => `Возврат ${amount} отменён. Если не знаешь почему, напиши в поддержку`,
  refund: {
    list: (what: string, name: string, at: string) => `${what} за встречу: ${name}, ${at}`,
    title: 'Возврат',
    subject: (what: string) => `${what} за видеовстречу`,
    receipt: 'Чек',
    ours: (amount: string) => `Вернём ${amount}`,
    byBank: (amount: string) => `Банк вернул ${amount}`,
  },
  returnedByBank: 'Деньги вернул банк, не мы. Если не знаешь почему, спроси в банке или напиши нам.',
} as const
