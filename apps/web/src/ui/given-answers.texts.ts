export const givenAnswersTexts = {
  no_answers: 'Ответов пока нет',
  erased_question: 'Вопрос удалён',
  download: 'Скачать',
  not_downloaded: 'Файл не скачался. Попробуй ещё раз',
} as const
