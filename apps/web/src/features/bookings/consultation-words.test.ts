import { expect, test } from 'vitest'
import { statusText } from './consultation-words.ts'

const booking = { side: 'LISTENER', reason: null, outcome: null } as const

test('a canceled meeting says who ended it, worded for each side', () => {
  expect(statusText({ ...booking, status: 'CANCELED', reason: 'SPEAKER' })).toBe('Отменена спикером')
  expect(statusText({ ...booking, status: 'CANCELED', reason: 'SPEAKER', side: 'SPEAKER' })).toBe('Отменена тобой')
  expect(statusText({ ...booking, status: 'EXPIRED', reason: 'DECLINED' })).toBe('Банк отклонил оплату')
})

test('an unknown reason is ignored', () => {
  expect(statusText({ ...booking, status: 'CANCELED', reason: 'NEW_REASON' })).toBe('Отменена')
  expect(statusText({ ...booking, status: 'BOOKED' })).toBe('Подтверждена')
})

test('after a meeting each side reads who came', () => {
  const absent = { ...booking, status: 'ENDED', outcome: 'SPEAKER_NO_SHOW' } as const
  expect(statusText(absent)).toBe('Спикер не пришёл')
  expect(statusText({ ...absent, side: 'SPEAKER' })).toBe('Тебя не было на встрече')
  expect(statusText({ ...absent, outcome: 'SPEAKER_LEFT' })).toBe('Спикер сразу ушёл')
  expect(statusText({ ...absent, outcome: 'HELD' })).toBe('Прошла')
  expect(statusText({ ...absent, outcome: null })).toBe('Прошла')
})
