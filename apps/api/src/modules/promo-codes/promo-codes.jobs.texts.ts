export const promoCodesJobTitles = {
  'erase-promo-codes': 'Стереть промокоды',
} as const
