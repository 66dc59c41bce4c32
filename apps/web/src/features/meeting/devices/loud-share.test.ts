import { expect, test } from 'vitest'
import { isTalk, updateLoudShare } from './loud-share.ts'

/** Returns whether these levels, ten a second, count as talk at any time. */
function isHeard(levels: readonly number[]): boolean {
  let share = 0
  return levels.some((level) => isTalk((share = updateLoudShare(share, level))))
}

const tenths = (count: number, level: number) => Array<number>(count).fill(level)

test('talk is heard within a second, with its pauses; typing, a knock and silence are not', () => {
  expect(isHeard(tenths(10, 0.5))).toBe(true)
  const syllables = Array.from({ length: 30 }, (_, index) => (index % 5 < 3 ? 0.6 : 0.1))
  expect(isHeard(syllables)).toBe(true)
  expect(isHeard(tenths(600, 0.3))).toBe(false)
  const knocks = Array.from({ length: 600 }, (_, index) => (index % 10 < 2 ? 1 : 0))
  expect(isHeard(knocks)).toBe(false)
})
