import type { OwnSlot } from '@razgovor/contract/schedule'
import { defaultTerms } from '@razgovor/contract/slot-terms'
import { expect, test } from 'vitest'
import { joinKinds } from './join-kinds.ts'

function slot(from: number, minutes: number, change: Partial<OwnSlot> = {}): OwnSlot {
  const start = Date.parse('2026-11-24T10:00:00Z') + from * 60_000
  return {
    slot_id: `${from} ${minutes}`,
    speaker_id: 'a',
    slot_type: 'SPEAKER_CONSULTATION',
    series_id: null,
    kind_id: String(minutes),
    ...defaultTerms,
    booking_mode: 'FREE_BOOKING',
    time_start_iso: new Date(start).toISOString(),
    time_end_iso: new Date(start + minutes * 60_000).toISOString(),
    amount: 0,
    currency: 'RUB',
    places_free: 1,
    repeat_id: null,
    made_by_rules: true,
    is_busy: false,
    is_off_sale: false,
    consultation_id: null,
    bookings: [],
    ...change,
  }
}

const namesOf = (slots: readonly OwnSlot[]) => joinKinds(slots).map(({ slot_id, kindsCount }) => [slot_id, kindsCount])

test('free times of several kinds that begin together are one, as long as the shortest', () => {
  expect(namesOf([slot(0, 60), slot(0, 30), slot(30, 60), slot(30, 30), slot(60, 30)])).toEqual([
    ['0 30', 2],
    ['30 30', 2],
    ['60 30', 1],
  ])
})

test('a booked slot, or one made by hand, stays by itself', () => {
  const listener = { user_id: 'l', alias: null, first_name: 'Игорь', last_name: '', avatar_thumbnail_url: null }
  const booked = slot(0, 30, { bookings: [{ status: 'BOOKED', listener }], places_free: 0 })
  const byHand = slot(60, 45, { made_by_rules: false, kind_id: null })
  expect(namesOf([booked, byHand, slot(120, 30)])).toEqual([
    ['0 30', 1],
    ['60 45', 1],
    ['120 30', 1],
  ])
})

test('a time that a calendar hides gives way to one that listeners see', () => {
  expect(namesOf([slot(0, 30, { is_busy: true }), slot(0, 60)])).toEqual([['0 60', 2]])
})
