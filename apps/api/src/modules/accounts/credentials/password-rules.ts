import { dictionary } from '@zxcvbn-ts/language-common'
import { ApiError } from '../../../errors/api-error.ts'
import { accountsTexts } from '../accounts.texts.ts'

// The most common Russian passwords, which the dictionary lacks; some are Russian words typed in the Latin layout.
const russian = `
  пароль parol gfhjkm йцукен йцукенг йцукенгшщз фыва фывапролд ячсмить привет privet ghbdtn
  любовь lyubov k.,jdm солнышко solnyshko россия rossiya hjccbz москва moskva спартак spartak
  зенит zenit наташа natasha марина marina максим maksim разговор razgovor qwertyйцукен админ
  спикер`

const common = new Set(
  [...dictionary['passwords-common'], ...russian.trim().split(/\s+/)].map((password) => password.toLowerCase()),
)

// A common word with up to this many digits and symbols around it is still a common password.
const decorationMax = 4
// Shorter names occur in too many words by chance.
const nameMin = 4

interface Person {
  email: string
  first_name?: string
  last_name?: string
}

export function passwordProblem(password: string, person: Person): string | undefined {
  if (isCommon(password)) return accountsTexts.passwordTooCommon
  if (namesOf(person).some((name) => holds(password, name))) return accountsTexts.passwordHasName
  return undefined
}

export function assertGoodPassword(password: string, person: Person): void {
  const problem = passwordProblem(password, person)
  if (problem) throw new ApiError('validation', { fields: { password: problem } })
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const word = wordOf(lower)
  const isRepeated = /^(.{1,4})\1+$/u.test(lower)
  return isRepeated || common.has(lower) || (lower.length - word.length <= decorationMax && common.has(word))
}

function holds(password: string, name: string): boolean {
  const lower = password.toLowerCase()
  return wordOf(lower) === name || (name.length >= nameMin && lower.includes(name))
}

function wordOf(lower: string): string {
  const letters = Array.from(lower)
  const [first, last] = [letters.findIndex(isLetter), letters.findLastIndex(isLetter)]
  return letters.slice(first, last + 1).join('')
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character)
}

function namesOf({ email, first_name = '', last_name = '' }: Person): string[] {
  const [mailbox = ''] = email.split('@')
  return [email, mailbox, first_name, last_name].map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
}
