import { expect, test } from 'vitest'
import { cardName, isExpiredBy } from './card-face.ts'

const card = { pan: '430000******0777', expires: '12/29' }

test('a card is named by its last digits', () => {
  expect(cardName(card)).toBe('•••• 0777')
})

test('a card is valid until the end of its month', () => {
  expect(isExpiredBy(card, '2029-12-31T23:59:59Z')).toBe(false)
  expect(isExpiredBy(card, '2030-01-01T00:00:00Z')).toBe(true)
})

test('an unreadable expiry raises no warning', () => {
  expect(isExpiredBy({ ...card, expires: '' }, '2030-01-01T00:00:00Z')).toBe(false)
})
