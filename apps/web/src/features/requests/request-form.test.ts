import { expect, test } from 'vitest'
import { ensureTemporal } from '../../lib/time.ts'
import { fieldOf, toRequest } from './request-form.ts'

await ensureTemporal()

test('options are instants of the reader’s zone, all of the same length', () => {
  const form = { topic: ' Резюме ', message: '', minutes: '45', times: [{ date: '17.01.2058', time: '12:00' }] }
  expect(toRequest(form, 'Asia/Yekaterinburg')).toEqual({
    topic: 'Резюме',
    message: '',
    times: [{ time_start_iso: '2058-01-17T07:00:00Z', time_end_iso: '2058-01-17T07:45:00.000Z' }],
  })
})

test.each([
  ['times.1.time_start_iso', 'times.1.time'],
  ['times.0.time_end_iso', 'times.0.time'],
  ['topic', 'topic'],
  ['times', 'root'],
])('a refusal of the field %s is shown at %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})
