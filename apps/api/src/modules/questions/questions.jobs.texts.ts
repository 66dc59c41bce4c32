export const questionsJobTitles = {
  'erase-questions': 'Удаление вопросов и ответов человека',
  'sweep-answers': 'Удаление ответов без записи и лишних файлов',
} as const
