import { formatCountdown } from '../../../lib/format.ts'
import { useLoadedAt } from '../../../lib/page.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useSecondsLeft } from '../../../ui/feedback/use-seconds-left.ts'
import { boardTexts as texts } from '../speakers.texts.ts'

export function Until({ instant_iso }: { instant_iso: string }) {
  const left = useSecondsLeft({ ends_at: instant_iso, now: serverNow, rendered_at: useLoadedAt() })
  if (!left) return texts.begun
  return <span role="timer">{texts.until(formatCountdown(left))}</span>
}
