import { expect, test } from 'vitest'
import { isAccount, isBik, isInn, isOgrn, isOgrnip } from './check-digits.ts'

// Published by the organizations themselves, and examples from orders of the tax service.
const published = [
  ['INN of Sberbank', isInn, '7707083893'],
  ['INN of Yandex', isInn, '7736207543'],
  ['INN of Alfa-Bank', isInn, '7728168971'],
  ['INN of a person', isInn, '500100732259'],
  ['OGRN of Sberbank', isOgrn, '1027700132195'],
  ['OGRN of Yandex', isOgrn, '1027700229193'],
  ['OGRNIP', isOgrnip, '304500116000157'],
  ['BIK of Sberbank', isBik, '044525225'],
  ['BIK of the treasury', isBik, '014525988'],
] as const

test.each(published)('%s is valid', (_name, isGood, number) => {
  expect(isGood(number)).toBe(true)
})

const guarded = published.filter(([, isGood]) => isGood !== isBik)

test.each(guarded)('%s with one wrong digit at the end is refused', (_name, isGood, number) => {
  const last = Number(number.at(-1))
  for (let digit = 0; digit < 10; digit++) if (digit !== last) expect(isGood(number.slice(0, -1) + digit)).toBe(false)
})

test.each(guarded)('%s is refused if too short, too long, or with spaces or letters', (_name, isGood, number) => {
  for (const wrong of ['', number.slice(1), `${number}0`, `${number.slice(0, 4)} ${number.slice(4)}`, 'x'.repeat(10)])
    expect(isGood(wrong)).toBe(false)
})

test('all zeros are refused although the check digits match', () => {
  expect([isInn('0000000000'), isInn('000000000000'), isOgrn('0'.repeat(13)), isOgrnip('0'.repeat(15))]).not.toContain(
    true,
  )
})

test('a checksum remainder of ten or more counts by its last digit', () => {
  expect([isInn('7700000070'), isOgrn('1027700132020'), isOgrnip('304500116000050')]).toEqual([true, true, true])
})

test('a BIK has nine digits and starts with 01, 02 or 04', () => {
  expect(['044525225', '024525225', '014525225'].map(isBik)).toEqual([true, true, true])
  expect(['144525225', '054525225', '04452522', '0445252255'].map(isBik)).toEqual([false, false, false, false])
})

function fits(bik: string): string[] {
  return Array.from({ length: 10 }, (_, key) => `40702810${key}38000000000`).filter((account) =>
    isAccount(account, bik),
  )
}

test('exactly one check digit of an account is valid for a bank, and another one for another bank', () => {
  expect(fits('044525225')).toHaveLength(1)
  expect(fits('044525974')).toHaveLength(1)
  expect(fits('044525225')).not.toEqual(fits('044525974'))
})

// Weights 7, 1, 3 over the last three digits of the BIK and the account: the weighted digits add up to a multiple of
// ten.
test.each([
  ['40702810638000000000', '044525225', true],
  ['40702810200000000001', '044525225', true],
  ['40802810400000000001', '044525974', true],
  ['40802810400000000001', '044525225', false],
  ['40702810638000000001', '044525225', false],
  ['4070281063800000000', '044525225', false],
  ['', '044525225', false],
  ['40702810638000000000', '', false],
])('the account %s is valid at the bank %s: %s', (account, bik, expected) => {
  expect(isAccount(account, bik)).toBe(expected)
})
