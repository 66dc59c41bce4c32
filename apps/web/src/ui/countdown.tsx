import type { ReactNode } from 'react'
import { formatCountdown } from '../lib/format.ts'
import { useSecondsLeft, type Clock } from './use-seconds-left.ts'

type CountdownProps = {
  /** The instant that is waited for. */
  ends_at: string
  /** A clock kept in step with the server's; the browser's own without it. */
  now?: Clock
  /** The instant at which the page was rendered, for the first paint. */
  rendered_at?: string
  /** Shown from the instant on. */
  done?: ReactNode
}

export function Countdown({ ends_at, now, rendered_at, done = formatCountdown(0) }: CountdownProps) {
  const left = useSecondsLeft({ ends_at, now, rendered_at })
  if (left === null) return <span className="num">--:--</span>
  if (left === 0) return done
  return (
    <span role="timer" className="num">
      {formatCountdown(left)}
    </span>
  )
}
