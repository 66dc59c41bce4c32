import { legalDetails, speakerDetails } from '@razgovor/contract/applications'
import { expect, test } from 'vitest'
import { detailsProblems, legalProblems, earlyNumberProblem } from './application-rules.ts'
import type { Details, Legal } from './applications.queries.ts'
import { wholeDetails, wholeLegal } from './whole-step.ts'

const details: Details = {
  first_name: 'Вера',
  last_name: 'Лебедева',
  alias: 'vera',
  headline: 'Юрист',
  about: 'Двадцать лет практики',
  category_ids: ['0190f5a0-0000-7000-8000-0000000000c1'],
  social_links: ['t.me/vera', ''],
}
const firm: Legal = {
  legal_form: 'LEGAL_ENTITY',
  organisation_name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '1027700132195',
  bik: '044525225',
  account: '40702810638000000000',
}
const proprietor: Legal = {
  ...firm,
  legal_form: 'SOLE_PROPRIETOR',
  inn: '500100732259',
  ogrnip: '304500116000157',
  account: '40802810100000000001',
}

function fieldsOf({ error }: { error?: { issues: { path: PropertyKey[] }[] } | undefined }, under = ''): string[] {
  return [...new Set(error?.issues.map(({ path }) => `${under}${path.join('.')}`))].toSorted(compare)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}

test.each([
  {},
  { first_name: '' },
  { last_name: '123' },
  { alias: ' ' },
  { alias: 've' },
  { headline: ' ' },
  { headline: 'а'.repeat(121) },
  { about: '' },
  { about: 'а'.repeat(5001) },
  { category_ids: [] },
  { social_links: ['javascript:alert(1)'] },
] satisfies Details[])('the form validates the first step with %o as the contract does', (mistake) => {
  const typed = { ...details, ...mistake }
  const problems = Object.keys(detailsProblems(typed)).toSorted(compare)
  expect(problems).toEqual(fieldsOf(speakerDetails.safeParse(wholeDetails(typed))))
})

test.each([
  firm,
  proprietor,
  { ...proprietor, legal_form: 'SELF_EMPLOYED' },
  { legal_form: 'INDIVIDUAL' },
  { ...firm, inn: '7707083894' },
  { ...firm, inn: '500100732259' },
  { ...proprietor, inn: '7707083893' },
  { ...firm, ogrn: '1027700132196' },
  { ...proprietor, ogrnip: '' },
  { ...firm, bik: '144525225' },
  { ...firm, bik: '044525974' },
  { ...firm, account: '4070281063800000000' },
  { ...firm, organisation_name: ' ' },
] satisfies Legal[])('the form validates the second step with %o as the contract does', (typed) => {
  const problems = Object.keys(legalProblems(typed)).toSorted(compare)
  expect(problems).toEqual(fieldsOf(legalDetails.safeParse(wholeLegal(typed)), 'legal.'))
})

test('a number is validated once it is complete, and not before', () => {
  expect(earlyNumberProblem('inn', { ...firm, inn: '770708' })).toBeUndefined()
  expect(earlyNumberProblem('inn', { ...firm, inn: '7707083894' })).toBe('Неверный ИНН: проверь цифры')
  expect(earlyNumberProblem('inn', firm)).toBeUndefined()
  expect(earlyNumberProblem('inn', { ...firm, inn: '77o' })).toBe('Только цифры')
})

test('an account number is not validated against an unknown bank', () => {
  expect(earlyNumberProblem('account', { ...firm, bik: '' })).toBeUndefined()
  expect(earlyNumberProblem('account', { ...firm, bik: '044525974' })).toBe('Неверный счёт, или он не этого банка')
})

test('values of another legal form are not sent', () => {
  expect(wholeLegal({ ...firm, legal_form: 'INDIVIDUAL' })).toEqual({ legal_form: 'INDIVIDUAL' })
  expect(Object.keys(wholeLegal({ ...proprietor, legal_form: 'SELF_EMPLOYED' }))).not.toContain('ogrnip')
})
