import { expect, test } from 'vitest'
import { ensureTemporal } from './time.ts'
import { zoneOverDays } from './zone-over-days.ts'

await ensureTemporal()

test.each([
  ['Europe/Moscow', '2026-10-19', 7, 'По Москве, UTC+3'],
  ['Europe/Berlin', '2026-10-12', 7, 'Берлин, UTC+2'],
  ['Europe/Berlin', '2026-10-19', 7, 'Берлин, UTC+2, с 25 октября UTC+1'],
  ['Europe/Berlin', '2026-10-25', 1, 'Берлин, UTC+2, с 25 октября UTC+1'],
  ['Europe/Berlin', '2026-10-26', 7, 'Берлин, UTC+1'],
  ['America/New_York', '2027-03-08', 7, 'Нью-Йорк, UTC−5, с 14 марта UTC−4'],
  ['Australia/Lord_Howe', '2027-04-01', 7, 'Лорд-Хау, UTC+11, с 4 апреля UTC+10:30'],
])('the zone %s from %s over %i days is named %s', (zone, from, days, name) => {
  expect(zoneOverDays(zone, { from, days })).toBe(name)
})
