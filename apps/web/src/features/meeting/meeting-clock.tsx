import { serverNow } from '../../lib/server-clock.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { meetingTexts } from './meeting.texts.ts'

/** What is left of the hour, by the server's clock: the server ends it, this only shows it. */
export function MeetingClock({ ends_at }: { ends_at: string }) {
  return (
    <div className="flex shrink-0 items-center gap-2.5 rounded-full bg-white/10 px-4 py-2 text-[16px] md:text-[18px]">
      <LiveDot />
      <VisuallyHidden>{meetingTexts.room.left_to_talk}</VisuallyHidden>
      <Countdown ends_at={ends_at} now={serverNow} />
    </div>
  )
}
