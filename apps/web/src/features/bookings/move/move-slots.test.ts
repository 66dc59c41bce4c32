import type { PublicSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { nearestSlot, slotsForMove } from './move-slots.ts'

const now_iso = '2026-11-23T12:00:00Z'

function slotOn(day: string, change: Partial<PublicSlot> = {}): PublicSlot {
  return {
    slot_id: day,
    series_id: null,
    time_start_iso: `2026-11-${day}T09:00:00Z`,
    amount: 250_000,
    places_free: 1,
    ...change,
  } as PublicSlot
}

const idsOf = (slots: readonly PublicSlot[]) => slots.map(({ slot_id }) => slot_id)

test('a meeting moves to free slots ahead, but not to its own or to a session', () => {
  const slots = [slotOn('28'), slotOn('25'), slotOn('22'), slotOn('26', { places_free: 0 })]
  const session = slotOn('27', { series_id: 'club' })
  expect(
    idsOf(slotsForMove([...slots, session], { slot_id: '25', flow_type: 'SPEAKER_CONSULTATION' }, now_iso)),
  ).toEqual(['28'])
})

test('a session moves to sessions of its series only', () => {
  const own = slotOn('25', { series_id: 'club', places_free: 0 })
  const slots = [own, slotOn('26', { series_id: 'club' }), slotOn('27', { series_id: 'other' }), slotOn('28')]
  expect(idsOf(slotsForMove(slots, { slot_id: '25', flow_type: 'SERIES' }, now_iso))).toEqual(['26'])
  expect(slotsForMove(slots.slice(1), { slot_id: '25', flow_type: 'SERIES' }, now_iso)).toEqual([])
})

test('the nearest slot is the nearest that is not dearer', () => {
  const slots = [slotOn('24'), slotOn('27', { amount: 250_001 }), slotOn('29', { amount: 0 })]
  expect(nearestSlot(slots, { amount_max: 250_000, credit_minutes: null }, '2026-11-27T09:00:00Z')?.slot_id).toBe('29')
  expect(nearestSlot(slots.slice(1, 2), { amount_max: 250_000, credit_minutes: null }, now_iso)).toBeUndefined()
})
