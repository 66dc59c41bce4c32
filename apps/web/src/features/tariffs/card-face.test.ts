import { expect, test } from 'vitest'
import { cardName, isExpiredBy } from './card-face.ts'

const card = { pan: '430000******0777', expires: '12/29' }

test('a card is known by its last digits', () => {
  expect(cardName(card)).toBe('•••• 0777')
})

test('a card works until the end of the month on it', () => {
  expect(isExpiredBy(card, '2029-12-31T23:59:59Z')).toBe(false)
  expect(isExpiredBy(card, '2030-01-01T00:00:00Z')).toBe(true)
})

test('a month that cannot be read is no reason to worry', () => {
  expect(isExpiredBy({ ...card, expires: '' }, '2030-01-01T00:00:00Z')).toBe(false)
})
