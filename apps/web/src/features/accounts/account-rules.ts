import { accountProblems as texts } from './account-rules.texts.ts'

/** The rules of the contract's `values.ts` with their messages (docs/decisions/006). Undefined means valid. */
type Problem = string | undefined

const emailPattern = /^[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
const namePattern = /^[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё' -]*$/

export function emailProblem(value: string): Problem {
  const email = value.trim()
  if (email === '') return texts.no_email
  if (email.length > 254) return texts.long_email
  return emailPattern.test(email) ? undefined : texts.bad_email
}

export function newPasswordProblem(value: string): Problem {
  const password = value.trim()
  const isGood = password.length >= 8 && password.length <= 72 && /\p{L}/u.test(password) && /\d/.test(password)
  return isGood ? undefined : texts.bad_new_password
}

export function passwordProblem(value: string): Problem {
  return value.trim() === '' ? texts.no_password : undefined
}

export function nameProblem(value: string): Problem {
  const name = value.trim()
  if (name === '') return texts.no_name
  if (name.length > 60) return texts.long_name
  return namePattern.test(name) ? undefined : texts.bad_name
}
