import { expect, test } from 'vitest'
import { orderSharers } from './shared-screens.ts'

const person = (identity: string, { hasScreen = true, connection = 1 } = {}) => ({
  identity,
  sid: `${identity}-${connection}`,
  hasScreen,
})

const after = (...moments: ReturnType<typeof person>[][]) =>
  moments.reduce<ReturnType<typeof orderSharers>>(orderSharers, []).map(({ identity }) => identity)

const bothShare = [[person('boris')], [person('anna'), person('boris')]]

test('screens are ordered by the time at which sharing began, not by the arrival of people', () => {
  expect(after(...bothShare)).toEqual(['boris', 'anna'])
})

test('a person who stops sharing and begins again is the last', () => {
  const stopped = [person('anna'), person('boris', { hasScreen: false })]
  expect(after(...bothShare, stopped)).toEqual(['anna'])
  expect(after(...bothShare, stopped, [person('boris'), person('anna')])).toEqual(['anna', 'boris'])
})

test('while the own connection is restored the order is kept', () => {
  expect(after(...bothShare, [], [person('anna'), person('boris')])).toEqual(['boris', 'anna'])
})

test('a sharer who reconnects keeps the place, though the person is back before the screen', () => {
  const away = [person('anna')]
  const back = [person('anna'), person('boris', { connection: 2, hasScreen: false })]
  const again = [person('anna'), person('boris', { connection: 2 })]
  expect(after(...bothShare, away, back, again)).toEqual(['boris', 'anna'])
  expect(after(...bothShare, back, again)).toEqual(['boris', 'anna'])
})

test('a person who reconnected while sharing and then stops is the last when sharing again', () => {
  const again = [person('anna'), person('boris', { connection: 2 })]
  const stopped = [person('anna'), person('boris', { connection: 2, hasScreen: false })]
  expect(after(...bothShare, again, stopped, again)).toEqual(['anna', 'boris'])
})
