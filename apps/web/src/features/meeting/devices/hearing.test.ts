import { expect, test } from 'vitest'
import { updateHearing, isUnheard, startHearing } from './hearing.ts'

function listen(
  hearing: ReturnType<typeof startHearing>,
  { peak, fromS, toS }: Record<'peak' | 'fromS' | 'toS', number>,
) {
  let heard = hearing
  for (let nowMs = fromS * 1000; nowMs <= toS * 1000; nowMs += 100) heard = updateHearing(heard, { peak, nowMs })
  return heard
}

test('a microphone without a voice for six seconds is reported, not before', () => {
  const quiet = listen(startHearing(0), { peak: 0.005, fromS: 0, toS: 5.9 })
  expect(isUnheard(quiet, 5900)).toBe(false)
  expect(isUnheard(quiet, 6000)).toBe(true)
})

test('a voice ends the warning, and silence after it is normal', () => {
  const spoken = listen(listen(startHearing(0), { peak: 0, fromS: 0, toS: 8 }), { peak: 0.2, fromS: 8, toS: 9 })
  expect(isUnheard(spoken, 9000)).toBe(false)
  expect(isUnheard(listen(spoken, { peak: 0.005, fromS: 9, toS: 60 }), 60_000)).toBe(false)
})

test('a microphone that dies after a voice is reported', () => {
  const spoken = listen(startHearing(0), { peak: 0.2, fromS: 0, toS: 1 })
  expect(isUnheard(listen(spoken, { peak: 0, fromS: 1.1, toS: 7.1 }), 7100)).toBe(true)
})
