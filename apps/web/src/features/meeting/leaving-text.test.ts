import { expect, test } from 'vitest'
import { leavingText } from './leaving-text.ts'

const time_end_iso = '2030-01-14T12:00:00Z'
const at = (iso: string) => Date.parse(iso)

test('a speaker who ends a meeting early reads how much time is left, and what happens to the money', () => {
  const now = at('2030-01-14T11:38:30Z')
  expect(leavingText({ time_end_iso, amount: 250_000 }, now)).toBe(
    'Можно выйти и вернуться до конца времени или завершить встречу для всех: тогда вернуться будет нельзя. ' +
      'До её конца ещё 21 минута. ' +
      'Если вы не пробыли вместе и минуты, деньги сразу вернутся слушателям. Если пробыли, каждый может 72 часа просить возврат.',
  )
  expect(leavingText({ time_end_iso, amount: 0 }, now)).not.toContain('деньги')
})

test('in the last minute there is no warning', () => {
  for (const now of ['2030-01-14T11:59:01Z', '2030-01-14T12:00:00Z', '2030-01-14T12:03:00Z'])
    expect(leavingText({ time_end_iso, amount: 250_000 }, at(now))).not.toMatch(/До её конца|деньги/)
})
