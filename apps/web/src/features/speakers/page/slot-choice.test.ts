import type { Speaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { daysAhead, nearestChoice, readChoice, writeChoice } from './slot-choice.ts'

const now_iso = '2026-11-21T15:00:00Z'
const free = (time_start_iso: string) =>
  ({ first_free_slot: { slot_id: 'nearest', time_start_iso, kind_id: 'a' }, kinds: [] }) as unknown as Speaker
const busy = { first_free_slot: null, kinds: [] as Speaker['kinds'] } as Speaker
const read = (address: string, speaker = free('2026-12-02T09:00:00Z')) =>
  readChoice(new URLSearchParams(address), speaker, now_iso)

test('a page opens with the nearest free slot, its week and its month', () => {
  expect(read('')).toEqual({ view: 'week', week: 1, month: '2026-12-01', slot_id: 'nearest' })
  expect(read('', busy)).toEqual({ view: 'week', week: 0, month: '2026-11-01', slot_id: null })
})

test('a link with the time of its slot opens the days of that time, whenever it is opened', () => {
  const link = '?slot=freed&at=2026-12-10T09%3A00%3A00.000Z'
  expect(read(link)).toMatchObject({ view: 'week', week: 2, month: '2026-12-01', slot_id: 'freed' })
  expect(read('?slot=freed&at=soon&week=1')).toMatchObject({ week: 1, slot_id: 'freed' })
})

test('a page opens on a free slot that is two years ahead', () => {
  expect(read('', free('2028-11-20T09:00:00Z'))).toMatchObject({ week: 104, month: '2028-11-01', slot_id: 'nearest' })
  expect(read('?view=month&month=2028-11', busy)).toMatchObject({ month: '2028-11-01' })
})

test('the address sets the view and its month, within the range of slots', () => {
  expect(read('?view=month&month=2027-02')).toMatchObject({ view: 'month', month: '2027-02-01', slot_id: 'nearest' })
  expect(daysAhead('2026-11-21')).toEqual({ first: '2026-11-21', last: '2028-11-21' })
  for (const wrong of ['2026-10', '2028-12', '2026-13', 'next'])
    expect(read(`?view=month&month=${wrong}`)).toMatchObject({ view: 'month', month: '2026-12-01' })
  expect(read('?view=year')).toMatchObject({ view: 'week' })
})

test('the choice is restored after signing in', () => {
  const choices = [
    { view: 'week', week: 3, month: '2026-12-01', slot_id: 'chosen' },
    { view: 'month', week: 5, month: '2027-01-01', slot_id: 'chosen' },
  ] as const
  for (const choice of choices) expect(read(writeChoice(choice))).toEqual(choice)
  expect(writeChoice({ ...choices[0], slot_id: null })).toBe('?')
})

test('the address picks one of several kinds of meeting, else the nearest time does', () => {
  const two = { ...free('2026-12-02T09:00:00Z'), kinds: [{ kind_id: 'b' }, { kind_id: 'a' }] } as Speaker
  expect(read('', two).kind).toBe('a')
  expect(read('?kind=b', two).kind).toBe('b')
  expect(read('?kind=gone', two).kind).toBe('a')
  expect(read('?kind=other', two).kind).toBeNull()
  expect(read('', { ...two, first_free_slot: null }).kind).toBe('b')
  // The chosen time determines the kind.
  expect(read('?slot=chosen', two).kind).toBeUndefined()
  for (const kind of ['b', null])
    expect(read(writeChoice({ view: 'week', week: 3, month: '2026-12-01', slot_id: 'chosen', kind }), two).kind).toBe(
      kind,
    )
})

test('a slot of the last evening of a month belongs to the reader’s month', () => {
  const speaker = free('2026-11-30T21:30:00Z')
  expect(nearestChoice(speaker, { zone: 'Europe/Moscow', now_iso }).month).toBe('2026-12-01')
  expect(nearestChoice(speaker, { zone: 'UTC', now_iso }).month).toBe('2026-11-01')
})
