import { formatCountdown } from '../../../lib/format.ts'
import { LiveDot } from '../../../ui/feedback/live-dot.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { TimeLeft } from '../clock-left.ts'
import { roomTexts } from './room.texts.ts'

export function MeetingClock({ left }: { left: TimeLeft }) {
  const isStill = left.bound === 'TARIFF' && !left.isCounting
  return (
    <div
      title={isStill ? roomTexts.time.standing : undefined}
      className="flex shrink-0 items-center gap-2.5 rounded-full bg-white/10 px-4 py-2 text-sm short:py-1 roomy:text-lg"
    >
      {isStill ? <span aria-hidden className="size-2 rounded-full bg-dim" /> : <LiveDot />}
      <VisuallyHidden>{isStill ? roomTexts.time.standing : roomTexts.time.left}</VisuallyHidden>
      <span role="timer" className="num">
        {formatCountdown(left.seconds)}
      </span>
    </div>
  )
}
