export const accountProblems = {
  no_email: 'Укажи почту',
  long_email: 'Слишком длинная почта',
  bad_email: 'Неверный формат электронной почты',
  bad_new_password: 'От 8 до 72 символов, хотя бы одна буква и одна цифра',
  no_password: 'Введи пароль',
  no_name: 'Заполни это поле',
  long_name: 'Не больше 60 символов',
  bad_name: 'Только буквы, дефис и пробел',
} as const
