import { onTestFinished, test, expect, vi } from 'vitest'
import { syncServerClock, serverNow, serverNowIso } from './server-clock.ts'

const browserMs = Date.parse('2058-01-14T09:00:00Z')

function setServerAhead(aheadMs: number): void {
  syncServerClock(new Date(browserMs + aheadMs).toISOString())
}

test('the clock follows the server by steps of more than a second, in both directions', () => {
  vi.useFakeTimers({ now: browserMs, toFake: ['Date'] })
  onTestFinished(() => {
    setServerAhead(0)
    vi.useRealTimers()
  })
  const steps = [60_000, 61_000, 61_001, 60_001, 60_000].map((aheadMs) => {
    setServerAhead(aheadMs)
    return serverNow() - browserMs
  })
  expect(steps).toEqual([60_000, 60_000, 61_001, 61_001, 60_000])
  expect(serverNowIso()).toBe('2058-01-14T09:01:00.000Z')
})

test('an invalid server time is ignored', () => {
  vi.useFakeTimers({ now: browserMs, toFake: ['Date'] })
  onTestFinished(() => {
    setServerAhead(0)
    vi.useRealTimers()
  })
  setServerAhead(60_000)
  syncServerClock('soon')
  expect(serverNow()).toBe(browserMs + 60_000)
})
