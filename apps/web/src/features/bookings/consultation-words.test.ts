import { expect, test } from 'vitest'
import { statusText } from './consultation-words.ts'

test('a meeting that did not take place says who ended it, to each side in its own words', () => {
  expect(statusText({ status: 'CANCELED', reason: 'SPEAKER', side: 'LISTENER' })).toBe('Отменена спикером')
  expect(statusText({ status: 'CANCELED', reason: 'SPEAKER', side: 'SPEAKER' })).toBe('Отменена тобой')
  expect(statusText({ status: 'EXPIRED', reason: 'DECLINED', side: 'LISTENER' })).toBe('Банк отклонил оплату')
})

test('an unknown reason is passed over', () => {
  expect(statusText({ status: 'CANCELED', reason: 'NEW_REASON', side: 'LISTENER' })).toBe('Отменена')
  expect(statusText({ status: 'BOOKED', reason: null, side: 'LISTENER' })).toBe('Подтверждена')
})
