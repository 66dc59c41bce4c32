import { newSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { isPlaces } from '../../lib/slot-terms-form.ts'
import { ensureTemporal } from '../../lib/time.ts'
import { emptySeries, toNewSeries, toSeriesFields } from './series-form.ts'

await ensureTemporal()

const form = { ...emptySeries('2026-11-24', 60, null), title: ' Клуб ', price: '500', time: '19:00' }

test('the form produces what the contract accepts', () => {
  const sent = toNewSeries(form, 'Europe/Moscow')
  expect(newSeries.parse(sent)).toMatchObject({
    title: 'Клуб',
    amount: 50_000,
    fund_id: null,
    time_start_iso: '2026-11-24T16:00:00Z',
    repeat: { repeat_mode: 'WEEKLY', weekdays: [2], times: 4 },
  })
})

test('a free series has no price, whatever was typed before', () => {
  expect(toSeriesFields({ ...form, booking_mode: 'FREE_BOOKING_MULTY' })).toMatchObject({ amount: 0 })
})

test('the fund of the last series is preselected', () => {
  expect(emptySeries('2026-11-24', 60, 'fund').fund_id).toBe('fund')
})

test('without a time there is no series', () => {
  expect(toNewSeries({ ...form, time: '7' }, 'Europe/Moscow')).toBeNull()
})

test.each([
  ['1', true],
  ['100', true],
  ['0', false],
  ['101', false],
  ['много', false],
])('«%s» is a valid number of places: %s', (text, isGood) => {
  expect(isPlaces(text, 1)).toBe(isGood)
})
