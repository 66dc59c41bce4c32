// `%s` is where SQL's `format` puts the value.

export const offersTexts = {
  categories: {
    title: 'Категории',
    help: { slug: 'Латиницей: /speakers/…', position: 'Меньше число — раньше в списке' },
  },
  funds: {
    title: 'Фонды',
  },
  tariffs: {
    title: 'Тарифы',
    help: { meeting_minutes: 'Пусто: без ограничения', month_minutes: 'Пусто: без ограничения' },
  },
  tariff_prices: {
    title: 'Цены тарифов',
    perPeriod: { MONTHLY: '%s, месяц', HALF_YEARLY: '%s, полгода', YEARLY: '%s, год' },
    titles: { amount: 'Цена за период' },
    help: { amount: 'Если по цене уже платят, её не поменять: сними с продажи и добавь новую' },
  },
  subscriptions: {
    title: 'Подписки',
    row: 'Подписка %s',
    actions: { rebill: 'Списать сейчас' },
  },
  series: {
    title: 'Серии',
  },
} as const
