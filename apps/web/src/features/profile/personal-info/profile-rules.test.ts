import { alias } from '@razgovor/contract/alias'
import { socialLink } from '@razgovor/contract/social-links'
import { phone } from '@razgovor/contract/values'
import { expect, test } from 'vitest'
import { aliasProblem, linkProblem, newEmailProblem, phoneProblem } from './profile-rules.ts'

const aliases = ['anna', 'An_na-1', ' anna ', 'an', '12345', 'анна', 'a'.repeat(33), 'anna safonova', 'anna.s']
const phones = ['+7 (900) 123-45-67', '89001234567', '123', '8900abc', '+', '--------']
const links = [
  't.me/anna',
  'https://vk.com/anna',
  'javascript:alert(1)',
  'anna',
  'ftp://a.ru',
  `a.ru/${'a'.repeat(200)}`,
]

interface Schema {
  safeParse(value: string): { error?: { issues: { message: string }[] } | undefined }
}

function messageOf(schema: Schema, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

test.each(aliases)('the form validates the alias «%s» as the contract does', (value) => {
  expect(aliasProblem(value)).toBe(messageOf(alias, value))
})

test.each(phones)('the form validates the phone «%s» as the contract does', (value) => {
  expect(phoneProblem(value)).toBe(messageOf(phone, value))
})

test.each(links)('the form validates the link «%s» as the contract does', (value) => {
  expect(linkProblem(value)).toBe(messageOf(socialLink, value))
})

test('an alias, a phone and a link are optional', () => {
  expect([aliasProblem(' '), phoneProblem(''), linkProblem(' ')]).toEqual([undefined, undefined, undefined])
})

test('a missing, blank or invalid new e-mail has its own message', () => {
  expect(newEmailProblem('')).toBe('Укажи почту')
  expect(newEmailProblem('  ')).toBe('Укажи электронную почту')
  expect(newEmailProblem('anna@mail')).toBe('Неверный формат электронной почты')
  expect(newEmailProblem(' Anna@Mail.ru ')).toBeUndefined()
})
