import { withReasons } from '../../errors/reasons.ts'

export const reconciliationRefusals = withReasons({
  return_already_requested: 'Банк уже просили вернуть эти деньги. Дождись следующей сверки',
  speaker_not_in_order: 'Этого спикера нет в заказе',
  difference_changed: 'С тех пор всё изменилось. Сверь с банком ещё раз',
  difference_closed: 'Это расхождение уже закрыто',
  difference_resolved_otherwise: 'С таким расхождением так поступить нельзя',
  bank_refused: (code: string | null) => `Банк отказал, код ${code}`,
  difference_remains: 'После этого расхождение осталось. Сверь с банком ещё раз',
})
