export const apiErrorTexts = {
  no_answer: 'Сервер не отвечает. Проверь интернет',
  unknown: 'Что-то пошло не так. Попробуй позже',
} as const
