import { expect, onTestFinished, test, vi } from 'vitest'
import { syncServerClock } from './server-clock.ts'
import { lengthOptions, readStretch, timeProblem, writeStretch } from './stretch-form.ts'
import { stretchProblems } from './schedule.texts.ts'
import { ensureTemporal } from './time.ts'

await ensureTemporal()

const zone = 'Europe/Moscow'
const form = { date: '24.11.2126', time: '19:30', minutes: '45' }
const stretch = { time_start_iso: '2126-11-24T16:30:00Z', time_end_iso: '2126-11-24T17:15:00.000Z' }

test('a typed stretch is parsed in the zone, and formatted as it was typed', () => {
  expect(readStretch(form, zone)).toEqual(stretch)
  expect(writeStretch(stretch, zone)).toEqual(form)
})

test.each([{ date: '31.11.2126' }, { time: '9:3' }])('without %o there is no stretch', (changes) => {
  expect(readStretch({ ...form, ...changes }, zone)).toBeNull()
})

test('a time in the past is refused once there is a date', () => {
  expect(timeProblem('19:30', { ...form, date: '24.11.2020' }, zone)).toBe(stretchProblems.past)
  expect(timeProblem('19:30', { ...form, date: '' }, zone)).toBeUndefined()
  expect(timeProblem('19', form, zone)).toBe(stretchProblems.time)
})

test('a time counts as past from its start, by the server’s clock', () => {
  vi.useFakeTimers({ now: Date.parse(stretch.time_start_iso) - 3_600_000, toFake: ['Date'] })
  onTestFinished(() => {
    syncServerClock(new Date().toISOString())
    vi.useRealTimers()
  })
  syncServerClock(stretch.time_start_iso)
  expect(timeProblem('19:30', form, zone)).toBe(stretchProblems.past)
  expect(timeProblem('19:31', { ...form, time: '19:31' }, zone)).toBeUndefined()
})

test('an unusual length is among the options, in its place', () => {
  const values = lengthOptions(50).map(({ value }) => value)
  expect(values.slice(2, 5)).toEqual(['45', '50', '60'])
  expect(lengthOptions(60).filter(({ value }) => value === '60')).toHaveLength(1)
})
