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
  promo_codes: {
    title: 'Промокоды',
    titles: { amount: 'Скидка на заказ', speaker_id: 'Спикер (пусто: от платформы)' },
    help: {
      code: 'Буквы и цифры, от 4 до 32. Большие и маленькие буквы не различаются',
      percent:
        'Или проценты, или сумма. Скидка платформы не бывает больше её комиссии, скидка спикера — больше его доли',
      uses_max: 'Пусто: без ограничения',
      person_uses_max: 'Пусто: без ограничения',
      is_first_only: 'Для первой встречи на платформе, а код спикера — с этим спикером',
      is_active: 'Завершённый код больше никто не применит. Начатые оплаты сохранят скидку',
    },
  },
  packages: {
    title: 'Пакеты встреч',
    titles: { amount: 'Цена пакета', minutes: 'Минут во встрече' },
  },
  package_purchases: {
    title: 'Купленные пакеты',
    row: 'Пакет %s',
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
