export const noAnswer = 'Сервер не отвечает. Проверь интернет'
export const unknown = 'Что-то пошло не так. Попробуй позже'
