import { expect, test } from 'vitest'
import { updateHearing, isUnheard, startHearing } from './hearing.ts'

function listen(
  hearing: ReturnType<typeof startHearing>,
  { peak, from_s, to_s }: Record<'peak' | 'from_s' | 'to_s', number>,
) {
  let heard = hearing
  for (let now_ms = from_s * 1000; now_ms <= to_s * 1000; now_ms += 100) heard = updateHearing(heard, { peak, now_ms })
  return heard
}

test('a microphone without a voice for six seconds is reported, not before', () => {
  const quiet = listen(startHearing(0), { peak: 0.005, from_s: 0, to_s: 5.9 })
  expect(isUnheard(quiet, 5900)).toBe(false)
  expect(isUnheard(quiet, 6000)).toBe(true)
})

test('a voice ends the warning, and silence after it is normal', () => {
  const spoken = listen(listen(startHearing(0), { peak: 0, from_s: 0, to_s: 8 }), { peak: 0.2, from_s: 8, to_s: 9 })
  expect(isUnheard(spoken, 9000)).toBe(false)
  expect(isUnheard(listen(spoken, { peak: 0.005, from_s: 9, to_s: 60 }), 60_000)).toBe(false)
})

test('a microphone that dies after a voice is reported', () => {
  const spoken = listen(startHearing(0), { peak: 0.2, from_s: 0, to_s: 1 })
  expect(isUnheard(listen(spoken, { peak: 0, from_s: 1.1, to_s: 7.1 }), 7100)).toBe(true)
})
