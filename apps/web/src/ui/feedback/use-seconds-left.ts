import { useCallback, useSyncExternalStore } from 'react'
import { secondsUntil } from '../../lib/time.ts'

export type Clock = () => number

interface Wait {
  ends_at: string
  now?: Clock
  rendered_at?: string
}

/**
 * Returns the seconds left to an instant, updated each second. On the server and during hydration they are counted from
 * `rendered_at`, or null without it, so that both render the same.
 */
export function useSecondsLeft({ ends_at, now = Date.now, rendered_at }: Wait): number | null {
  const read = useCallback(() => secondsUntil(ends_at, now()), [ends_at, now])
  return useSyncExternalStore(everySecond, read, () =>
    rendered_at ? secondsUntil(ends_at, Date.parse(rendered_at)) : null,
  )
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
