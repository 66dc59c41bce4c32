import { expect, test } from 'vitest'
import { ensureTemporal } from '../../lib/time.ts'
import { dragTo, pointAt, spanByKey, stretchOfSpan } from './week-grid-drag.ts'

await ensureTemporal()

const hours = { from: 9, to: 21 }
const first = { left: 100, top: 50, width: 150, height: 720 }
const at = (clock: string, column = 0) => ({ column, minutes: minutes(clock) })

function minutes(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number)
  return hour! * 60 + minute!
}

function span(from: string, to: string, column = 0) {
  return { column, from: minutes(from), to: minutes(to) }
}

test('a pointer maps to a column and a minute of its day', () => {
  expect(pointAt({ x: 420, y: 110 }, first, { days: 7, hours })).toEqual(at('10:00', 2))
})

test('a pointer outside the grid maps to its edge', () => {
  expect(pointAt({ x: 0, y: 0 }, first, { days: 7, hours })).toEqual(at('09:00', 0))
  expect(pointAt({ x: 5000, y: 5000 }, first, { days: 7, hours })).toEqual(at('21:00', 6))
})

test.each([
  ['10:05', '11:20', '10:00', '11:15'],
  ['10:05', '10:06', '10:00', '10:15'],
  ['10:20', '09:40', '09:30', '10:30'],
  ['20:50', '21:00', '20:45', '21:00'],
  ['09:00', '21:00', '09:00', '17:00'],
])('a drag over empty time from %s to %s creates %s–%s', (from, to, begins, ends) => {
  expect(dragTo({ kind: 'create', at: at(from, 3) }, at(to, 5), hours)).toEqual(span(begins, ends, 3))
})

test('a moved slot keeps its length and its grip, in steps of a quarter of an hour', () => {
  const drag = { kind: 'move' as const, span: span('10:00', '10:50'), grip: 20 }
  expect(dragTo(drag, at('14:27', 4), hours)).toEqual(span('14:00', '14:50', 4))
})

test('a moved slot stays within the shown hours', () => {
  const drag = { kind: 'move' as const, span: span('10:00', '11:00'), grip: 0 }
  expect(dragTo(drag, at('20:55'), hours)).toEqual(span('20:00', '21:00'))
})

test('a resized slot keeps its start and at least a quarter of an hour', () => {
  const drag = { kind: 'resize' as const, span: span('10:00', '11:00') }
  expect(dragTo(drag, at('11:38', 5), hours)).toEqual(span('10:00', '11:45'))
  expect(dragTo(drag, at('09:10'), hours)).toEqual(span('10:00', '10:15'))
})

test.each([
  ['ArrowDown', false, span('10:15', '11:15', 1)],
  ['ArrowUp', false, span('09:45', '10:45', 1)],
  ['ArrowRight', false, span('10:00', '11:00', 2)],
  ['ArrowLeft', false, span('10:00', '11:00', 0)],
  ['ArrowDown', true, span('10:00', '11:15', 1)],
  ['ArrowUp', true, span('10:00', '10:45', 1)],
  ['ArrowLeft', true, undefined],
  ['Enter', false, undefined],
])('the key %s (with Shift: %s) turns 10:00–11:00 into %o', (key, shiftKey, expected) => {
  expect(spanByKey(span('10:00', '11:00', 1), { key, shiftKey }, { days: 7, hours })).toEqual(expected)
})

test('the keyboard leaves neither the week nor the shown hours', () => {
  const last = span('20:00', '21:00', 6)
  for (const key of ['ArrowRight', 'ArrowDown'])
    expect(spanByKey(last, { key, shiftKey: false }, { days: 7, hours })).toEqual(last)
})

test('a span until the end of the day ends at the next midnight', () => {
  expect(stretchOfSpan(span('23:00', '24:00', 1), ['2026-11-23', '2026-11-24'], 'Europe/Moscow')).toEqual({
    time_start_iso: '2026-11-24T20:00:00Z',
    time_end_iso: '2026-11-24T21:00:00Z',
  })
})
