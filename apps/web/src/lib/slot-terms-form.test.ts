import { defaultTerms, type SlotTerms } from '@razgovor/contract/slot-terms'
import { expect, test } from 'vitest'
import { emptyTermsForm, isPlaces, readTerms, toTermsForm } from './slot-terms-form.ts'

test.each([
  { booking_mode: 'BUYABLE', amount: 123_450, places: 1, topic: 'Разбор' },
  { ...defaultTerms, booking_mode: 'FREE_BOOKING', amount: 0 },
  { ...defaultTerms, booking_mode: 'FREE_BOOKING_MULTY', amount: 0, places: 30 },
] satisfies SlotTerms[])('terms survive the form: $booking_mode', (terms) => {
  expect(readTerms(toTermsForm(terms))).toEqual(terms)
})

test('a free slot has no price, and a slot for one has one place, whatever was typed before', () => {
  const form = { ...emptyTermsForm, booking_mode: 'FREE_BOOKING', places: '5', price: '500' } as const
  expect(readTerms(form)).toEqual({ ...defaultTerms, booking_mode: 'FREE_BOOKING', amount: 0 })
})

test.each([
  ['2', true],
  ['100', true],
  ['1', false],
  ['101', false],
  ['много', false],
])('«%s» is a valid number of places of a group meeting: %s', (text, isGood) => {
  expect(isPlaces(text, 2)).toBe(isGood)
})
