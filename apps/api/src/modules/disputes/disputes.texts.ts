import { withReasons } from '../../errors/reasons.ts'

export const disputesRefusals = withReasons({
  dispute_already_decided: 'По этому обращению уже есть другое решение',
  meeting_already_refunded: 'За эту встречу деньги уже возвращены',
  dispute_already_open: 'Об этой встрече ты уже сообщил',
  dispute_not_possible:
    'Сообщить о проблеме можно в течение 72 часов после оплаченной встречи, если деньги ещё не вернулись',
})
