import { withReasons } from '../../errors/reasons.ts'

export const promoCodesRefusals = withReasons({
  too_many_promo_guesses: 'Слишком много неверных промокодов',
  promo_code_upcoming: 'Этот промокод ещё не начал действовать',
  promo_code_used_by_you: 'Этот промокод у тебя уже использован',
  promo_code_gives_nothing: 'Цену выбранных встреч этот промокод не снизит',
  too_many_promo_codes: (max: number) =>
    `Действующих промокодов может быть не больше ${max}. Заверши те, что больше не нужны`,
})

export const promoCodesTexts = {
  // Shown in the orders that used the code.
  erased: 'УДАЛЁН',
  nameTaken: 'Такой промокод уже есть. Придумай другой',
  usesBelowTaken: 'Столько раз промокод уже использован. Меньше поставить нельзя',
} as const
