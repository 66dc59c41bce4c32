import { expect, test } from 'vitest'
import { orderSharers } from './shared-screens.ts'

const person = (identity: string, hasScreen = true) => ({ identity, hasScreen })

test('screens are ordered by the time at which sharing began, not by the arrival of people', () => {
  const first = orderSharers([], [person('anna', false), person('boris')])
  expect(first).toEqual(['boris'])
  expect(orderSharers(first, [person('anna'), person('boris')])).toEqual(['boris', 'anna'])
})

test('a person who stops sharing and begins again is the last', () => {
  const stopped = orderSharers(['boris', 'anna'], [person('anna'), person('boris', false)])
  expect(stopped).toEqual(['anna'])
  expect(orderSharers(stopped, [person('boris'), person('anna')])).toEqual(['anna', 'boris'])
})

test('while the own connection is restored the order is kept', () => {
  const away = orderSharers(['boris', 'anna'], [])
  expect(orderSharers(away, [person('anna'), person('boris')])).toEqual(['boris', 'anna'])
})
