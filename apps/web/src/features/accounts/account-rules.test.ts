import { email, password, personName } from '@razgovor/contract/values'
import { expect, test } from 'vitest'
import { emailProblem, nameProblem, newPasswordProblem } from './account-rules.ts'

const emails = [
  '',
  ' ',
  'anna',
  'anna@',
  'anna@example',
  ' Anna.S+1@Mail.Example.ru ',
  'анна@почта.рф',
  `${'a'.repeat(250)}@b.ru`,
]
const passwords = ['', 'short1', 'nodigits', '12345678', 'parol123', 'пароль12', ' parol12 ', 'a1'.repeat(37)]
const names = ['', ' ', 'Анна', 'Anna-Maria', "О'Нил", 'Ёлка', '-Анна', 'Анна1', 'я'.repeat(61), ' Анна ']

function messageOf(schema: typeof email, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

test.each(emails)('the form validates the e-mail «%s» as the contract does', (value) => {
  expect(emailProblem(value)).toBe(messageOf(email, value))
})

test.each(passwords)('the form validates the password «%s» as the contract does', (value) => {
  expect(newPasswordProblem(value)).toBe(messageOf(password, value))
})

test.each(names)('the form validates the name «%s» as the contract does', (value) => {
  expect(nameProblem(value)).toBe(messageOf(personName, value))
})
