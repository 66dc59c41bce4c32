import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const minuteMs = 60_000

/** Returns the server's time, updated each minute; for pages that only the browser renders. */
export function useNowIso(): string {
  return useSyncExternalStore(everySecond, wholeMinute, wholeMinute)
}

function wholeMinute(): string {
  return new Date(Math.floor(serverNow() / minuteMs) * minuteMs).toISOString()
}

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1000)
  return () => clearInterval(timer)
}
