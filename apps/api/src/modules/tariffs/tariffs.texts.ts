import { withReasons } from '../../errors/reasons.ts'

export const tariffsRefusals = withReasons({
  no_card_to_renew:
    'Карта не сохранена, списать оплату не с чего. Когда тариф закончится, его можно будет купить снова',
  subscription_ended: 'Эта подписка закончилась',
  renewal_is_off: 'Автопродление выключено: списывать нечего',
  charge_not_due: 'Срок списания ещё не наступил, и неудачных попыток не было',
  no_card_to_charge: 'Карта не сохранена: списать не с чего',
  card_is_being_charged: 'Оплата тарифа ещё не завершилась. Подожди немного или отмени её, а потом удали карту',
})

export const tariffsTexts = {
  leastPrice: 'Не меньше 10 ₽',
  noSuchTariff: 'Такого тарифа нет',
  tariffIsFree: 'За этот тариф не платят',
  priceIsPaid: 'По этой цене уже платят. Сними её с продажи и добавь новую',
  periodHasPrice: 'На этот период уже есть цена. Сначала сними её с продажи',
  periodIsOffered: 'На этот период уже продаётся другая цена',
  nameTariff: 'Назови тариф',
  roomServerMax: (max: number) =>
    `Не больше ${max}: больше сервер встреч в одну комнату не пустит (ROOMS_MAX_PARTICIPANTS)`,
} as const
