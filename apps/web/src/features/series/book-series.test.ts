import { orderSlotsMax } from '@razgovor/contract/limits'
import type { SeriesSession } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { readSeriesChoice, writeSeriesChoice } from '../../lib/series-address.ts'
import { idsOfFree, lostSessions, stillFree } from './book-series.ts'

const sessionsOf = (...states: SeriesSession['state'][]): SeriesSession[] =>
  states.map((state, index) => ({
    slot_id: `s${index}`,
    time_start_iso: `2026-12-0${index + 1}T16:00:00Z`,
    time_end_iso: `2026-12-0${index + 1}T17:00:00Z`,
    places_free: 1,
    state,
  }))

test('all remaining sessions are the free ones, as many as one order takes', () => {
  expect(idsOfFree(sessionsOf('BEGUN', 'FREE', 'OWN', 'FULL', 'CLASHES', 'FREE'))).toEqual(['s1', 's5'])
  const many = sessionsOf(...Array.from({ length: orderSlotsMax + 10 }, () => 'FREE' as const))
  expect(idsOfFree(many)).toHaveLength(orderSlotsMax)
})

test('a choice keeps the sessions that are still free, in order', () => {
  expect(stillFree(sessionsOf('FREE', 'FULL', 'FREE', 'FREE'), ['s3', 's1', 's0', 'gone'])).toEqual(['s0', 's3'])
})

test('a refusal names the sessions by their indexes in the call', () => {
  const fields = { 'slot_ids.1': '8 декабря, 19:00: мест не осталось', series_id: 'нет' }
  expect([...lostSessions(fields, ['s2', 's4'])]).toEqual([['s4', '8 декабря, 19:00: мест не осталось']])
})

test('a choice survives the sign-in in the address', () => {
  const choice = { series_id: 'one', slot_ids: ['s1', 's5'] }
  expect(readSeriesChoice(new URLSearchParams(writeSeriesChoice(choice)))).toEqual(choice)
  expect(readSeriesChoice(new URLSearchParams('?series=one'))).toEqual({ series_id: 'one', slot_ids: [] })
  expect(readSeriesChoice(new URLSearchParams('?slot=s1'))).toBeNull()
})
