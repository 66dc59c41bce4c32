import { expect, test } from 'vitest'
import { runInPseudoLocale } from './run-in-pseudo-locale.ts'
import type { Notices } from './notices.ts'

/** Kinds whose mail changes an entry of the reader's calendar. */
const withCalendar = ['booked', 'cancel-confirmed', 'canceled', 'left-by-move', 'moved', 'topic-changed']

test('every kind of notice takes its list entry, push, mail and calendar file from the catalogues', async () => {
  const { unmarked, without_sample, kinds } = await runInPseudoLocale<Notices>('notices.ts')
  const all = Object.entries(kinds)
  expect(all.length).toBeGreaterThan(40)
  expect(without_sample, 'each needs a sample in apps/api/pseudo-locale/samples').toEqual([])
  const lacking = all.flatMap(([name, { is_listed, is_mailed, list, push, mail }]) => [
    ...(is_listed && list === 0 ? [`${name}: no list entry`] : []),
    ...(is_listed && push < list ? [`${name}: ${push} pushes of ${list}`] : []),
    ...(is_mailed && mail === 0 ? [`${name}: no mail`] : []),
  ])
  expect(lacking).toEqual([])
  expect(all.filter(([, { ics }]) => ics > 0).map(([name]) => name)).toEqual(withCalendar)
  expect(unmarked).toEqual([])
}, 600_000)
