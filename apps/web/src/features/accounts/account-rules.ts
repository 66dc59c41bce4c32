/** The contract's rules of `values.ts` with their messages, for forms: see docs/decisions/006. Undefined is good. */
type Problem = string | undefined

const emailPattern = /^[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const namePattern = /^[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё' -]*$/

export function emailProblem(value: string): Problem {
  const email = value.trim()
  if (email === '') return 'Укажи почту'
  if (email.length > 254) return 'Слишком длинная почта'
  return emailPattern.test(email) ? undefined : 'Неверный формат электронной почты'
}

export function newPasswordProblem(value: string): Problem {
  const password = value.trim()
  const isGood = password.length >= 8 && password.length <= 72 && /\p{L}/u.test(password) && /\d/.test(password)
  return isGood ? undefined : 'От 8 до 72 символов, хотя бы одна буква и одна цифра'
}

export function passwordProblem(value: string): Problem {
  return value.trim() === '' ? 'Введи пароль' : undefined
}

export function nameProblem(value: string): Problem {
  const name = value.trim()
  if (name === '') return 'Заполни это поле'
  if (name.length > 60) return 'Не больше 60 символов'
  return namePattern.test(name) ? undefined : 'Только буквы, дефис и пробел'
}
