import { formatCountdown } from '../../lib/format.ts'
import { useLoadedAt } from '../../lib/page.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

/** «через 04:59», told anew each second. */
export function Until({ instant_iso }: { instant_iso: string }) {
  const left = useSecondsLeft({ ends_at: instant_iso, now: serverNow, rendered_at: useLoadedAt() })
  if (!left) return 'уже идёт'
  return <span role="timer">через {formatCountdown(left)}</span>
}
