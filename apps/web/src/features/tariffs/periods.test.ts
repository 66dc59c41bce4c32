import type { SubscriptionOffer, SubscriptionType } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { leastSaving, monthPrice, periodOf, periodPath, savingOf } from './periods.ts'

function offer(subscription_type: SubscriptionType, amount: number): SubscriptionOffer {
  return { subscription_id: crypto.randomUUID(), subscription_type, amount }
}

const basic = [offer('MONTHLY', 99_000), offer('HALF_YEARLY', 534_600), offer('YEARLY', 950_400)]

test('the monthly price of a longer period is its share, never less than is paid', () => {
  expect(basic.map(monthPrice)).toEqual([99_000, 89_100, 79_200])
  expect(monthPrice(offer('HALF_YEARLY', 100_001))).toBe(16_667)
})

test('a longer period saves compared with paying monthly', () => {
  expect(savingOf(basic, 'HALF_YEARLY')).toEqual({ amount: 59_400, percent: 10 })
  expect(savingOf(basic, 'YEARLY')).toEqual({ amount: 237_600, percent: 20 })
})

test('a month, a period of the same price and one that is not offered save nothing', () => {
  expect(savingOf(basic, 'MONTHLY')).toBeNull()
  expect(savingOf([offer('MONTHLY', 100), offer('YEARLY', 1200)], 'YEARLY')).toBeNull()
  expect(savingOf([offer('MONTHLY', 100), offer('YEARLY', 1300)], 'YEARLY')).toBeNull()
  expect(savingOf(basic.slice(0, 1), 'YEARLY')).toBeNull()
})

test('the switch promises the smallest saving of the paid tariffs', () => {
  const pro = [offer('MONTHLY', 100_000), offer('YEARLY', 1_020_000)]
  expect(leastSaving([{ offers: [] }, { offers: basic }, { offers: pro }], 'YEARLY')).toBe(15)
  expect(leastSaving([{ offers: basic }, { offers: pro }], 'HALF_YEARLY')).toBe(0)
  expect(leastSaving([{ offers: [] }], 'YEARLY')).toBe(0)
})

test('the address sets the period; none or an unknown one means a month', () => {
  expect(periodPath('MONTHLY')).toBe('/tariffs')
  for (const period of ['MONTHLY', 'HALF_YEARLY', 'YEARLY'] as const)
    expect(periodOf(new URL(periodPath(period), 'http://site').searchParams)).toBe(period)
  expect(periodOf(new URLSearchParams('period=WEEKLY'))).toBe('MONTHLY')
})
