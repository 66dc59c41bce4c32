import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RetryPause } from './retry-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function msOf(pause: RetryPause): Promise<number> {
  const begun = Date.now()
  const ended = pause.wait()
  await vi.runAllTimersAsync()
  await ended
  return Date.now() - begun
}

test('each pause is twice as long as the one before, up to 15 seconds, and a reset begins again', async () => {
  const pause = new RetryPause()
  const pauses = []
  for (let n = 0; n < 6; n++) pauses.push(await msOf(pause))
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])

  pause.reset()
  expect(await msOf(pause)).toBe(1000)
})

test('a pause ends when the browser comes online', async () => {
  const ended = new RetryPause().wait()
  window.dispatchEvent(new Event('online'))
  await ended
  expect(vi.getTimerCount()).toBe(0)
})
