export const ssrTexts = {
  card: {
    freeMeetings: 'Есть бесплатные встречи',
    priceFrom: (amount: string) => `от ${amount}`,
    news: (site: string) => `${site}: новости`,
    title: 'Поговори с тем, кто уже прошёл этот путь',
    line: 'Видеовстречи один на один и сериями',
  },
  fallbackHead: '<title>Разговор</title>',
  noScript:
    '<noscript><main class="wrap" style="padding-block:80px"><p>Чтобы открыть эту страницу, включи JavaScript в настройках браузера: <a class="link" href="/">главная</a>, спикеры и новости читаются и без него.</p></main></noscript>',
  embedFailure: {
    head: '<title>Разговор</title>',
    html: '<main><h1>Сейчас расписание не открывается</h1><p class="terms mute">Попробуй обновить страницу через минуту.</p></main>',
  },
  manifest: {
    name: (site: string) => `${site}: видеовстречи со спикерами`,
    description: 'Видеовстречи один на один и сериями',
    speakers: 'Спикеры',
    orders: 'Мои заказы',
    messages: 'Сообщения',
  },
} as const
