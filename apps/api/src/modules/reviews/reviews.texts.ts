import { withReasons } from '../../errors/reasons.ts'

export const reviewsRefusals = withReasons({
  review_not_attended: 'Отзыв может оставить тот, кто пробыл на встрече со спикером хотя бы пять минут',
  review_too_late: 'Отзыв можно оставить в течение 30 дней после встречи',
  review_settled: 'Отзыв можно менять 48 часов. Они прошли',
  review_is_hidden: 'Отзыв скрыт модератором, изменить его нельзя',
  connection_not_seen: 'Оценить связь может тот, кто был на встрече',
  reply_settled: 'Ответить на отзыв можно один раз и менять ответ 48 часов. Они прошли',
  too_many_reports: 'Сегодня от тебя уже много жалоб на отзывы. Продолжи завтра',
})
