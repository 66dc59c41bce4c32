import { withReasons } from '../../errors/reasons.ts'

export const questionsRefusals = withReasons({
  five_questions: (max: number) =>
    `Перед встречей можно задать не больше ${max} вопросов: для всех встреч и для этой вместе. Убери лишние`,
  question_is_gone: 'Спикер поменял вопросы. Проверь ответы и сохрани ещё раз',
  meeting_has_begun: 'Встреча уже началась, ответы больше не изменить',
  not_your_meeting: 'Ответить можно, пока встреча в корзине или забронирована',
  unanswered: (question: string) => `Сначала ответь на вопрос спикера: «${question}»`,
  file_is_gone: 'Этот файл уже удалён. Прикрепи его ещё раз',
  too_many_answer_files: 'К ответам можно приложить не больше 50 файлов в сутки',
})
