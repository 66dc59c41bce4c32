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

type Schema = { safeParse(value: string): { error?: { issues: { message: string }[] } | undefined } }

function messageOf(schema: Schema, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

test.each(aliases)('the form judges the alias «%s» as the contract does', (value) => {
  expect(aliasProblem(value)).toBe(messageOf(alias, value))
})

test.each(phones)('the form judges the phone «%s» as the contract does', (value) => {
  expect(phoneProblem(value)).toBe(messageOf(phone, value))
})

test.each(links)('the form judges the link «%s» as the contract does', (value) => {
  expect(linkProblem(value)).toBe(messageOf(socialLink, value))
})

test('an alias, a phone and a link may be left out', () => {
  expect([aliasProblem(' '), phoneProblem(''), linkProblem(' ')]).toEqual([undefined, undefined, undefined])
})

test('a new e-mail that is missing, blank or wrong is told in its own words', () => {
  expect(newEmailProblem('')).toBe('Укажи почту')
  expect(newEmailProblem('  ')).toBe('Укажи электронную почту')
  expect(newEmailProblem('anna@mail')).toBe('Неверный формат электронной почты')
  expect(newEmailProblem(' Anna@Mail.ru ')).toBeUndefined()
})
