import { onTestFinished, test, expect, vi } from 'vitest'
import { syncServerClock, serverNow, serverNowIso } from './server-clock.ts'

const browser_ms = Date.parse('2058-01-14T09:00:00Z')

function setServerAhead(ahead_ms: number): void {
  syncServerClock(new Date(browser_ms + ahead_ms).toISOString())
}

test('the clock follows the server by steps of more than a second, in both directions', () => {
  vi.useFakeTimers({ now: browser_ms, toFake: ['Date'] })
  onTestFinished(() => {
    setServerAhead(0)
    vi.useRealTimers()
  })
  const steps = [60_000, 61_000, 61_001, 60_001, 60_000].map((ahead_ms) => {
    setServerAhead(ahead_ms)
    return serverNow() - browser_ms
  })
  expect(steps).toEqual([60_000, 60_000, 61_001, 61_001, 60_000])
  expect(serverNowIso()).toBe('2058-01-14T09:01:00.000Z')
})

test('an invalid server time is ignored', () => {
  vi.useFakeTimers({ now: browser_ms, toFake: ['Date'] })
  onTestFinished(() => {
    setServerAhead(0)
    vi.useRealTimers()
  })
  setServerAhead(60_000)
  syncServerClock('soon')
  expect(serverNow()).toBe(browser_ms + 60_000)
})
