import { formatCountdown } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { LiveDot } from '../../../ui/feedback/live-dot.tsx'
import { useSecondsLeft } from '../../../ui/feedback/use-seconds-left.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'

export function LobbyClock({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  const untilStart = useSecondsLeft({ ends_at: starts_at, now: serverNow }) ?? 0
  const untilEnd = useSecondsLeft({ ends_at, now: serverNow }) ?? 0
  return (
    <p className="mt-5 flex w-fit items-center gap-2.5 rounded-full bg-white/10 px-4 py-2">
      <LiveDot />
      {untilStart > 0 ? texts.until_start : texts.until_end}{' '}
      <span role="timer" className="num">
        {formatCountdown(untilStart || untilEnd)}
      </span>
    </p>
  )
}
