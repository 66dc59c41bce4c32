import { useSyncExternalStore } from 'react'
import { useLoadedAt } from './page.ts'
import { serverNowIso } from './server-clock.ts'
import { dayOf, startOfDay } from './time.ts'
import { useZone } from './zone.ts'

const minuteMs = 60_000

/**
 * Returns the instant the page was loaded; after the next midnight in the reader's zone, the start of the current day.
 */
export function useDayIso(): string {
  const loaded_at = useLoadedAt()
  const zone = useZone()
  const day_iso = useSyncExternalStore(
    onMinute,
    () => startOfDay(dayOf(serverNowIso(), zone), zone),
    () => loaded_at,
  )
  return Date.parse(day_iso) > Date.parse(loaded_at) ? day_iso : loaded_at
}

/** Also fires when the reader returns, because a hidden tab has slow timers and a sleeping computer none. */
function onMinute(look: () => void): () => void {
  const timer = setInterval(look, minuteMs)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', look)
  }
}
