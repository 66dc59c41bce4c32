import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { kindPath, readView, slotPath, toDays } from './embed-times.ts'

const now_iso = '2058-01-14T09:00:00.000Z'
const slot = (time_start_iso: string, change: Partial<PublicSlot> = {}) =>
  ({ slot_id: time_start_iso, time_start_iso, kind_id: null, places_free: 1, ...change }) as PublicSlot
const daysIn = (zone: string, slots: PublicSlot[]) =>
  toDays(slots, { zone, now_iso }).map(({ slots: shown, day }) => [day, shown.length])

test('times are grouped by the days of the reader’s zone', () => {
  const slots = [slot('2058-01-14T20:30:00.000Z'), slot('2058-01-14T21:30:00.000Z')]
  expect(daysIn('Europe/Moscow', slots)).toEqual([
    ['2058-01-14', 1],
    ['2058-01-15', 1],
  ])
  expect(daysIn('Europe/Berlin', slots)).toEqual([['2058-01-14', 2]])
})

test('times that have passed or are fully booked are left out', () => {
  const slots = [slot('2058-01-14T08:00:00.000Z'), slot('2058-01-14T10:00:00.000Z', { places_free: 0 })]
  expect(daysIn('Europe/Moscow', slots)).toEqual([])
})

test('five days are shown, with the first eight times of a day and the number of the others', () => {
  const busy = Array.from({ length: 11 }, (_, n) => slot(`2058-01-15T${String(6 + n).padStart(2, '0')}:00:00.000Z`))
  const later = Array.from({ length: 9 }, (_, n) => slot(`2058-01-${16 + n}T09:00:00.000Z`))
  const days = toDays([...later, ...busy], { zone: 'Europe/Moscow', now_iso })
  expect(days.map(({ day }) => day)).toEqual(['2058-01-15', '2058-01-16', '2058-01-17', '2058-01-18', '2058-01-19'])
  expect(days.map(({ slots, more_count }) => [slots.length, more_count])).toEqual([
    [8, 3],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

test('a time links to the speaker’s page with this time and its kind of meeting chosen', () => {
  const [a, b] = ['a', 'b'].map((kind_id) => ({ kind_id }))
  const speaker = { user_id: 'u', alias: 'anna', kinds: [a, b], first_free_slot: null } as unknown as Speaker
  const at = '2058-01-15T09:00:00.000Z'
  const path = (kind_id: string | null) => slotPath(speaker, slot(at, { slot_id: 's', kind_id }))
  expect(path('a')).toBe('/anna?slot=s&at=2058-01-15T09%3A00%3A00.000Z&kind=a')
  expect(path(null)).toBe('/anna?slot=s&at=2058-01-15T09%3A00%3A00.000Z&kind=other')
  expect(slotPath({ ...speaker, kinds: [] }, slot(at, { slot_id: 's' }))).toBe(
    '/anna?slot=s&at=2058-01-15T09%3A00%3A00.000Z',
  )
})

const read = (search: string) => readView(new URLSearchParams(search))

test('the address sets the theme and the zone; anything unknown is Moscow and light', () => {
  expect(read('theme=dark&zone=Asia%2FOmsk')).toEqual({ theme: 'dark', zone: 'Asia/Omsk' })
  expect(read('theme=auto')).toEqual({ theme: 'auto', zone: 'Europe/Moscow' })
  expect(read('theme=%22%3E&zone=Mars%2FOlympus')).toEqual({ theme: 'light', zone: 'Europe/Moscow' })
  expect(read('')).toEqual({ theme: 'light', zone: 'Europe/Moscow' })
})

test('a link to another kind of meeting keeps the theme and the zone', () => {
  expect(kindPath('b', new URLSearchParams('theme=dark&zone=Asia%2FOmsk&kind=a'))).toBe(
    '?theme=dark&zone=Asia%2FOmsk&kind=b',
  )
  expect(kindPath(null, new URLSearchParams())).toBe('?kind=other')
})
