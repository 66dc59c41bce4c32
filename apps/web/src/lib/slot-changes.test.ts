import type { SlotChange } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { countSlots } from './schedule.texts.ts'
import { countTouched } from './slot-changes.ts'

function changes(...kinds: SlotChange['change'][]): SlotChange[] {
  return kinds.map((change) => ({
    slot_id: null,
    time_start_iso: '2026-11-24T10:00:00Z',
    time_end_iso: '2026-11-24T11:00:00Z',
    change,
    is_clock_change: false,
    bookings_count: 0,
  }))
}

test('booked and past slots are not affected, those that clash only if they are not skipped', () => {
  const items = changes('NEW', 'NEW', 'CLASHES', 'PAST', 'BOOKED')
  expect(countTouched(items, true)).toBe(2)
  expect(countTouched(items, false)).toBe(3)
})

test.each([
  [1, '1 окно'],
  [3, '3 окна'],
  [11, '11 окон'],
  [21, '21 окно'],
])('%i slots are formatted as «%s»', (count, text) => {
  expect(countSlots(count)).toBe(text)
})
