import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultTimeZone,
  handbookName,
  isTimeZone,
  otherTimeZones,
  utcOffsetLabel,
  zoneOffsetMinutes,
  zoneTitle,
} from './time-zones.ts'
import { timeZones } from './time-zones.texts.ts'

const names = Object.keys(timeZones)

test('the handbook has 39 zones with unique names', () => {
  expect(names).toHaveLength(39)
  expect(new Set(Object.values(timeZones)).size).toBe(39)
  expect(isTimeZone(defaultTimeZone)).toBe(true)
})

test.each(names)('the runtime knows the zone %s', (name) => {
  expect(isTimeZone(name)).toBe(true)
  expect(() => Temporal.Now.instant().toZonedDateTimeISO(name)).not.toThrow()
})

test.each([
  'Europe/Paris',
  'Asia/Kathmandu',
  'America/Argentina/Buenos_Aires',
  'Asia/Calcutta',
  'Europe/Kiev',
  'Etc/GMT+5',
])('%s is a zone, though the handbook does not have it', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each([
  '',
  'Moscow',
  'Etc/Unknown',
  'Mars/Olympus',
  '__proto__',
  'constructor',
  '+03:00',
  'UTC+3',
  'Europe/'.repeat(20),
])('«%s» is not a zone', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

test.each([
  ['UTC', '2030-01-15T00:00:00Z', 0, 'UTC'],
  ['Europe/Moscow', '2030-07-15T00:00:00Z', 180, 'UTC+3'],
  ['Europe/Moscow', '2013-07-15T00:00:00Z', 240, 'UTC+4'],
  ['Asia/Kamchatka', '2030-01-15T00:00:00Z', 720, 'UTC+12'],
  ['Europe/London', '2030-01-15T00:00:00Z', 0, 'UTC'],
  ['Europe/London', '2030-07-15T00:00:00Z', 60, 'UTC+1'],
  ['America/New_York', '2030-01-15T00:00:00Z', -300, 'UTC−5'],
  ['America/New_York', '2030-07-15T00:00:00Z', -240, 'UTC−4'],
  ['Asia/Kolkata', '2030-01-15T00:00:00Z', 330, 'UTC+5:30'],
  ['Asia/Kathmandu', '2030-01-15T00:00:00Z', 345, 'UTC+5:45'],
  ['America/St_Johns', '2030-01-15T00:00:00Z', -210, 'UTC−3:30'],
] as const)('%s on %s is %i minutes east: %s', (zone, at, minutes, label) => {
  expect(zoneOffsetMinutes(zone, Temporal.Instant.from(at))).toBe(minutes)
  expect(utcOffsetLabel(minutes)).toBe(label)
})

test('minutes below ten are padded to two digits', () => {
  expect([utcOffsetLabel(65), utcOffsetLabel(-5)]).toEqual(['UTC+1:05', 'UTC−0:05'])
})

test('different offsets have different labels', () => {
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 })
  fc.assert(fc.property(offset, offset, (a, b) => (utcOffsetLabel(a) === utcOffsetLabel(b)) === (a === b)))
})

test('every other zone has a Russian name of its own', () => {
  const titles = [...Object.keys(timeZones), ...otherTimeZones()].map((zone) => zoneTitle(zone))
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => !/^[А-Яа-я]|^UTC$/.test(title))).toEqual([])
  expect(['America/Chicago', 'Asia/Kathmandu', 'Pacific/Auckland'].map((zone) => zoneTitle(zone))).toEqual([
    'Чикаго',
    'Непал',
    'Новая Зеландия',
  ])
})

test('a former name of a zone of the handbook is that zone, and listed once', () => {
  expect(['Europe/Kiev', 'Etc/UTC', 'US/Pacific', 'Asia/Kathmandu'].map(handbookName)).toEqual([
    'Europe/Kyiv',
    'UTC',
    'America/Los_Angeles',
    'Asia/Kathmandu',
  ])
  expect(otherTimeZones()).not.toContain('Europe/Kiev')
})
