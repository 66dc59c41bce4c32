import type { ReactNode } from 'react'
import { formatCountdown } from '../../lib/format.ts'
import { useSecondsLeft, type Clock } from './use-seconds-left.ts'

interface CountdownProps {
  ends_at: string
  /** Returns the current time of a clock synchronized with the server; by default the browser's own. */
  now?: Clock
  rendered_at?: string
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
