export const meetingNoticesTexts = {
  booked: {
    list: (isToSpeaker: boolean, name: string, at: string) =>
      `${isToSpeaker ? 'Новая запись' : 'Встреча забронирована'}: ${name}, ${at}`,
    title: 'Встреча забронирована',
    toSpeaker: 'К тебе записались',
    byPackage: (title: string) => `Пакет «${title}»`,
    free: 'Бесплатно',
    price: 'Цена',
    paid: 'Оплата',
    joinWindow: (minutes: number) =>
      `Войти можно за ${minutes} минут до начала. Приглашение для календаря лежит в этом письме.`,
    speakersPlans: (url: string) =>
      `Если планы изменятся, отмени встречу в расписании: слушателю вернутся все деньги. ${url}/schedule`,
    listenersPlans: (url: string) => `Если планы изменятся, отмени встречу в «Моих заказах». ${url}/orders`,
    refundUntil: (at: string, url: string) =>
      `Если планы изменятся, отмени встречу в «Моих заказах»: до ${at} вернутся все деньги, позже они не возвращаются. ${url}/orders`,
    noRefundAnyMore: (url: string) =>
      `Если планы изменятся, отмени встречу в «Моих заказах». До начала осталось мало времени, поэтому деньги уже не вернутся. ${url}/orders`,
  },
  moved: {
    title: 'Встреча перенесена',
    list: ({ name, from, to, refund }: { name: string; from: string; to: string; refund: string }) =>
      `Встреча перенесена: ${name ? `${name}, ` : ''}было ${from}, стало ${to}${refund ? `. Вернём ${refund}` : ''}`,
    before: 'Было',
    calendar: 'Приглашение в этом письме обновит запись в календаре.',
    joinWindow: (minutes: number) => `Войти можно за ${minutes} минут до начала.`,
    mayLeave: 'Если новое время не подходит, отмени запись в «Моих заказах».',
    mayLeaveUntil: (at: string) =>
      `Если новое время не подходит, отмени запись в «Моих заказах»: до ${at} вернутся все деньги.`,
    left: (name: string, at: string) => `${name} переходит с занятия ${at} на другое`,
    leftFree: 'Это место снова свободно. О новом времени мы написали отдельно.',
  },
  proposal: {
    list: (name: string, at: string) => `${name} предлагает перенести встречу ${at}`,
    title: 'Другое время для встречи',
    times: 'Можно перенести на',
    how: 'Выбери новое время, оставь прежнее или отмени встречу: вернутся все деньги. Пока ответа нет, встреча остаётся.',
    kept: (name: string, at: string) => `Встреча остаётся: ${name}, ${at}`,
  },
  moveRequest: {
    list: (name: string, at: string) => `${name} просит перенести встречу ${at}`,
    title: 'Просьба перенести встречу',
    times: 'Подойдёт',
    how: 'Выбери одно из этих времён или оставь встречу как есть. Пока ответа нет, встреча остаётся.',
    answer: 'Ответить',
    declined: (name: string, at: string) => `${name} не может перенести встречу: ${at}`,
    declinedTitle: 'Встреча остаётся в прежнее время',
    declinedHow: 'Если в это время не получится, встречу можно отменить.',
  },
  topicChanged: {
    title: 'Новая тема встречи',
    list: (name: string, at: string, topic: string) =>
      `Новая тема встречи: ${name}, ${at}${topic ? `. ${topic}` : '. Тема убрана'}`,
    calendar: 'Время прежнее. Приглашение в этом письме обновит запись в календаре.',
  },
  calendarClash: (at: string) =>
    `В твоём календаре занято во время встречи: ${at}. Если не сможешь, предложи другое время`,
  coHostNamed: (isSeries: boolean, name: string) =>
    `Ты теперь соведущий ${isSeries ? 'серии' : 'встречи'}: ${name}. Во время разговора открой «Участники»`,
  review: {
    title: 'Просьба об отзыве',
    subject: (name: string) => `Как прошла встреча? ${name}`,
    heading: 'Как прошла встреча?',
    why: 'Оценка и пара слов помогут другим выбрать спикера. Можно без имени.',
    until: (at: string) => `Отзыв можно оставить до ${at}. Больше об этой встрече не спросим.`,
    button: 'Оставить отзыв',
  },
  reviewWritten: {
    title: 'Новый отзыв',
    list: (rating: number) => `Новый отзыв о встрече: ${rating} из 5`,
    how: 'Отзыв стоит на твоей странице. Там же на него можно ответить: ответ увидят все.',
    button: 'Прочитать и ответить',
  },
  reviewAnswered: {
    title: 'Ответ на твой отзыв',
    list: (name: string) => `Ответ на твой отзыв: ${name}`,
    how: 'Ответ стоит под отзывом на странице спикера.',
    button: 'Прочитать ответ',
  },
  materials: {
    title: 'Материалы встречи',
    list: (name: string) => `Материалы встречи: ${name}`,
    files: 'Файлы',
    where: 'Материалы останутся в «Моих заказах», в прошедших встречах.',
    button: 'Открыть материалы',
  },
  goToMeeting: 'Перейти к встрече',
  canceled: {
    title: 'Встреча отменена',
    yours: (at: string) => `Твоя встреча отменена: ${at}`,
    yourHeading: 'Твоя встреча отменена',
    listenersNotified: 'Мы написали всем, кто был записан. Это время больше не предлагается.',
    listenersRefund: (amount: string) => `Слушателям вернётся ${amount}.`,
    creditBack: (title: string) => `Встреча вернулась в пакет «${title}»: по нему можно записаться снова.`,
    speakerNotified: 'Мы сообщили об этом спикеру.',
    noRefund: (hours: number | null) => `Возврата не будет: до начала оставалось меньше ${hours} ч.`,
    by: {
      LISTENER: 'Встреча отменена',
      SPEAKER: 'Спикер отменил встречу',
      PLATFORM: 'Поддержка отменила встречу',
      BANK: 'Банк вернул деньги за встречу, она отменена',
    },
    // The group's meeting goes on without this listener.
    left: {
      LISTENER: 'Участник отказался от места',
      PLATFORM: 'Поддержка отменила запись участника',
      BANK: 'Банк вернул участнику деньги, его запись отменена',
    },
    leftSubject: (what: string, name: string, at: string) => `${what}: ${name}, ${at}`,
    othersStay: 'Место снова свободно. Встреча состоится: остальные по-прежнему записаны.',
    yourPlace: (at: string) => `Твоя запись отменена: ${at}`,
    yourPlaceHeading: 'Твоя запись отменена',
    list: (what: string, name: string, at: string, refund: number, amount: string) =>
      `${what}: ${name}, ${at}${refund > 0 ? `. Вернём ${amount}` : ''}`,
    subject: (name: string, at: string) => `Встреча отменена: ${name}, ${at}`,
    freeAgain: 'Это время снова свободно, и на него могут записаться другие.',
    heldFor: 'Это время видит только этот слушатель: удали окно, если оно нужно для другого.',
    byPlatformToSpeaker: 'Встречу отменила поддержка сайта. Если за неё платили, деньги вернутся тем, кто был записан.',
    askUs: 'Если не знаешь почему, напиши нам на странице обратной связи.',
    byBankToSpeaker: (freeAgain: string) =>
      `Банк вернул слушателю деньги за эту встречу, поэтому она отменена. ${freeAgain}`,
    byListener: (next: string) => `У слушателя изменились планы. ${next}`,
    toListener: {
      PLATFORM: 'Встречу отменила поддержка сайта.',
      BANK: 'Банк вернул деньги за эту встречу, поэтому она отменена.',
      SPEAKER: 'Спикер не сможет провести эту встречу.',
    },
    lookElsewhere: 'Посмотри других спикеров или другое время.',
    notCharged: 'Оплата ещё не прошла, деньги не списаны.',
  },
  openSchedule: 'Открыть расписание',
  moneyBack: (amount: string) => `Мы вернём ${amount} туда, откуда пришла оплата. Обычно это занимает несколько дней.`,
  message: {
    list: (name: string, at: string) => `Сообщение: ${name}, о встрече ${at}. Прочти его на почте`,
    title: 'Сообщение о встрече',
    noSubject: 'Без темы',
    meeting: 'Встреча',
    topic: 'Тема встречи',
    subject: (writer: string, subject: string) => `${writer} пишет: ${subject}`,
    fromListener: 'Пишет слушатель',
    fromSpeaker: 'Пишет спикер',
    howToAnswer: 'Ответь на сайте: письма на этот адрес никто не читает. Твою почту мы никому не показываем.',
    answer: 'Ответить',
  },
  noShow: {
    listToSpeaker: (text: string, amount: string) => `${text}. Слушателю вернётся ${amount}`,
    listToListener: (text: string, amount: string) => `${text}. Вернём ${amount}`,
    title: 'Спикер не пришёл',
    findTime: 'Найти другое время',
    endedUnbegun: 'Встреча закончилась, не начавшись',
    speakerLeft: 'Спикер сразу ушёл со встречи',
    youWereAbsent: 'Тебя не было на встрече',
    speakerAbsent: 'Спикер не пришёл на встречу',
    shortStay: 'Вы не пробыли вместе и минуты.',
    listenerLeft: 'Слушатель тебя не дождался.',
    nothingEarned: (amount: string) => `Слушателю вернётся ${amount}, за эту встречу ничего не начислено.`,
    writeToSupport: 'Если это ошибка, напиши в поддержку: посмотрим, кто и когда был в комнате.',
    sorry: 'Нам жаль, что так вышло.',
  },
  reminder: {
    inDay: 'Встреча через сутки',
    inHour: 'Встреча через час',
    inTenMinutes: 'Встреча через 10 минут',
    line: (heading: string, isGroup: boolean, name: string, at: string) =>
      `${heading}: ${isGroup ? 'группа' : name}, ${at}`,
    title: 'Напоминание',
    joinWindow: (minutes: number) =>
      `Войти можно за ${minutes} минут до начала. Проверь заранее камеру, микрофон и связь.`,
    ifPlansChanged: (isToSpeaker: boolean) =>
      `Если планы изменились, предупреди другую сторону: отмени встречу ${isToSpeaker ? 'в расписании' : 'в «Моих заказах»'}.`,
  },
  timeOver: {
    toSpeaker: 'Время видеовстречи по тарифу закончилось',
    toListener: 'Видеовстреча закончилась: у спикера вышло время по тарифу',
  },
  facts: {
    when: 'Когда',
    speaker: 'Спикер',
    listener: 'Слушатель',
    topic: 'Тема',
  },
} as const
