import { expect, test } from 'vitest'
import { ensureTemporal } from '../../lib/time.ts'
import { clockOf, freeRows, hoursOf, layOutDay } from './week-grid-layout.ts'

await ensureTemporal()

const zone = 'Europe/Moscow'
const day = '2026-11-24'

function meeting(from: string, to: string) {
  return { time_start_iso: `2026-11-${from}:00+03:00`, time_end_iso: `2026-11-${to}:00+03:00` }
}

function places(events: ReturnType<typeof meeting>[]) {
  return layOutDay(events, day, zone).map(({ from, to, column, columns }) => [
    clockOf(from),
    clockOf(to),
    column,
    columns,
  ])
}

test('consecutive meetings have the full width', () => {
  expect(places([meeting('24T11:00', '24T12:00'), meeting('24T10:00', '24T11:00')])).toEqual([
    ['10:00', '11:00', 0, 1],
    ['11:00', '12:00', 0, 1],
  ])
})

test('a chain of overlaps shares the columns, a freed column is reused', () => {
  const chain = [meeting('24T10:00', '24T11:00'), meeting('24T10:30', '24T12:00'), meeting('24T11:00', '24T11:30')]
  expect(places([...chain, meeting('24T12:00', '24T13:00')])).toEqual([
    ['10:00', '11:00', 0, 2],
    ['10:30', '12:00', 1, 2],
    ['11:00', '11:30', 0, 2],
    ['12:00', '13:00', 0, 1],
  ])
})

test('an event over midnight is clipped to the day', () => {
  expect(places([meeting('23T23:00', '24T01:00'), meeting('24T23:00', '25T01:00')])).toEqual([
    ['00:00', '01:00', 0, 1],
    ['23:00', '24:00', 0, 1],
  ])
})

test('an event that ends at the first or starts at the last midnight is left out', () => {
  expect(places([meeting('23T23:00', '24T00:00'), meeting('25T00:00', '25T01:00')])).toEqual([])
})

test('the same instant is on another day in another zone', () => {
  const late = [meeting('24T23:00', '24T23:30')]
  expect(layOutDay(late, '2026-11-25', 'Asia/Yekaterinburg')).toMatchObject([{ from: 60, to: 90 }])
  expect(layOutDay(late, '2026-11-24', 'Asia/Yekaterinburg')).toEqual([])
})

test('an event over a repeated hour keeps a height', () => {
  const repeated = [{ time_start_iso: '2026-10-25T00:45:00Z', time_end_iso: '2026-10-25T01:15:00Z' }]
  expect(layOutDay(repeated, '2026-10-25', 'Europe/Berlin')).toMatchObject([{ from: 165, to: 190 }])
})

test('the hours extend to early and late events', () => {
  const early = layOutDay([meeting('24T06:30', '24T07:00')], day, zone)
  const late = layOutDay([meeting('24T21:30', '24T22:15')], day, zone)
  expect(hoursOf([early, late], { from: 9, to: 21 })).toEqual({ from: 6, to: 23 })
  expect(hoursOf([[]], { from: 9, to: 21 })).toEqual({ from: 9, to: 21 })
})

test('a row that a meeting touches offers no new slot', () => {
  const placed = layOutDay([meeting('24T09:45', '24T10:30')], day, zone)
  expect(freeRows(placed, { from: 9, to: 11 }, 30).map(clockOf)).toEqual(['09:00', '10:30'])
})
