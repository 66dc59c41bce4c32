import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacer } from './create-pacer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first state is sent at once, later ones at most twenty a second, the last one twice', () => {
  const sent: number[] = []
  let state = 0
  const changed = createPacer(() => sent.push(state), 50)
  for (let ms = 0; ms < 950; ms += 10) {
    state = ms
    changed()
    vi.advanceTimersByTime(10)
  }
  expect(sent[0]).toBe(0)
  expect(sent).toHaveLength(20)
  vi.advanceTimersByTime(1000)
  expect(sent.slice(19)).toEqual([940, 940])
})

test('after a rest the next state is sent at once', () => {
  let count = 0
  const changed = createPacer(() => (count += 1), 50)
  changed()
  vi.advanceTimersByTime(5000)
  expect(count).toBe(2)
  changed()
  expect(count).toBe(3)
})
