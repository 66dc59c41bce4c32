import { expect, test } from 'vitest'
import { ensureTemporal } from '../../lib/time.ts'
import { readSchedule, schedulePath } from './schedule-address.ts'

await ensureTemporal()

const today = '2026-11-23'
const read = (address: string) => readSchedule(new URLSearchParams(address), today)

test.each(['2027-02-31', '2027-00-10', '2027-13-01', '0001-01-01', '9999-12-31', '27-02-01', 'tomorrow', ''])(
  '%j in the address is not a day: the schedule opens on today',
  (day) => {
    expect(read(`day=${day}`)).toEqual({ view: undefined, day: today, isChosen: false })
  },
)

test('the address sets the view and the day', () => {
  const address = { view: 'day', day: '2028-02-29' } as const
  expect(read(schedulePath('/schedule', address).split('?')[1]!)).toEqual({ ...address, isChosen: true })
  expect(read('view=year')).toEqual({ view: undefined, day: today, isChosen: false })
  expect(schedulePath('/schedule', {})).toBe('/schedule')
})
