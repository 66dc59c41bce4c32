import { expect, test } from 'vitest'
import { needsLongRun } from '../../../scripts/vitest/needs-tool.ts'
import { runInPseudoLocale } from './run-in-pseudo-locale.ts'
import type { Tour } from './tour.ts'
import { unmarkedIn } from './unmarked.ts'

test.each([
  ['[[Встреча с Анной отменена]]', []],
  ['[[Новая запись: [[завтра]] в 12:00]] Anna', []],
  ['[[[[Встреча отменена]]: Anna. Вернём 5 ₽]]', []],
  ['[[Новая запись]]: Анна', ['Анна']],
  ['Привет, [[мир]]', ['Привет, ']],
])('the Russian outside the catalogues is found in %s', (text, found) => {
  expect(unmarkedIn(text)).toEqual(found)
})

test('every sentence in notices, pushes, mails, calendar files, answers and refusals comes from a catalogue', async (context) => {
  needsLongRun(context)
  const tour = await runInPseudoLocale<Tour>('tour.ts')
  expect(tour.unmarked).toEqual([])
  expect(tour.kinds.length).toBeGreaterThan(8)
  for (const sort of ['notice', 'push', 'mail', 'ics', 'answer', 'refusal']) expect(tour.read[sort]).toBeGreaterThan(20)
}, 1_200_000)
