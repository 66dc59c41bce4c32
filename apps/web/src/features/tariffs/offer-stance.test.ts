import type { CurrentTariff, SubscriptionOffer, Tariff } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { stanceOf } from './offer-stance.ts'

const order = ['free', 'basic', 'pro']
const nowMs = Date.parse('2030-01-10T00:00:00Z')

function tariff(tariff_id: string): Tariff {
  const allowed = { donations_allowed: true, series_allowed: true, participants_max: 10 }
  return { tariff_id, code: tariff_id, title: tariff_id, meeting_minutes: 90, month_minutes: 1800, ...allowed }
}

const free: CurrentTariff = {
  tariff: tariff('free'),
  subscription_id: null,
  subscription_type: null,
  expires_at: null,
  auto_renew: false,
  next_charge: null,
  next: null,
  card: null,
  open_order_id: null,
  minutes_used: 0,
  minutes_limit: 300,
}
const pro: CurrentTariff = {
  ...free,
  tariff: tariff('pro'),
  subscription_id: 'pro-monthly',
  subscription_type: 'MONTHLY',
  expires_at: '2030-02-01T00:00:00Z',
  auto_renew: true,
}
const basic: CurrentTariff = { ...pro, tariff: tariff('basic'), subscription_id: 'basic-monthly' }

function stance(current: CurrentTariff, tariff_id: string, period = 'monthly') {
  const subscription_type = period === 'monthly' ? 'MONTHLY' : 'YEARLY'
  const offer: SubscriptionOffer = { subscription_id: `${tariff_id}-${period}`, subscription_type, amount: 100 }
  return stanceOf({ offer, tariff_id, current, order, nowMs })
}

test('on the free tariff every offer can be bought', () => {
  expect([stance(free, 'basic'), stance(free, 'pro', 'yearly')]).toEqual(['BUY', 'BUY'])
})

test('a dearer tariff starts at once, a cheaper one or another period at expiry', () => {
  expect(stance(basic, 'pro')).toBe('UPGRADE')
  expect(stance(pro, 'basic')).toBe('LATER')
  expect(stance(pro, 'pro', 'yearly')).toBe('LATER')
})

test('a renewing tariff is the current one, one that does not renew can be resumed', () => {
  expect(stance(basic, 'basic')).toBe('HELD')
  expect(stance({ ...basic, auto_renew: false }, 'basic')).toBe('RESUME')
})

test('a tariff that starts at expiry is coming, and the present one can be kept instead', () => {
  const next = { tariff: tariff('basic'), subscription_id: 'basic-yearly', subscription_type: 'YEARLY' as const }
  expect(stance({ ...pro, next }, 'basic', 'yearly')).toBe('COMING')
  expect(stance({ ...pro, next }, 'basic')).toBe('LATER')
  expect(stance({ ...pro, next }, 'pro')).toBe('RESUME')
})

test('after the paid time any offer is bought', () => {
  const overdue = { ...pro, expires_at: '2030-01-09T00:00:00Z' }
  expect([stance(overdue, 'pro'), stance(overdue, 'basic')]).toEqual(['BUY', 'BUY'])
})
