import type { StartInfo } from '@razgovor/contract/realtime'
import { Link } from 'react-router'
import { useStartInfo } from '../features/session/start-info.ts'
import { formatCountdown } from '../lib/format.ts'
import { serverNow } from '../lib/server-clock.ts'
import { LiveDot } from '../ui/feedback/live-dot.tsx'
import { useSecondsLeft } from '../ui/feedback/use-seconds-left.ts'
import { accountTexts as texts } from './account.texts.ts'

export function JoinChip() {
  const startInfo = useStartInfo((state) => state.startInfo)
  return startInfo && <Chip key={startInfo.consultation_id} startInfo={startInfo} />
}

function Chip({ startInfo }: { startInfo: StartInfo }) {
  const { consultation_start_time, consultation_end_time, meeting_url } = startInfo
  const untilStart = useSecondsLeft({ ends_at: consultation_start_time, now: serverNow })
  const untilEnd = useSecondsLeft({ ends_at: consultation_end_time, now: serverNow })
  if (untilStart === null || untilEnd === 0) return null
  return (
    <Link
      to={pathOf(meeting_url)}
      className="on-ink flex h-11 shrink-0 items-center gap-2.5 rounded-full bg-ink px-4 text-xs font-medium whitespace-nowrap text-white hover:bg-ink-3 md:h-12 md:px-5 md:text-sm"
    >
      <LiveDot />
      {untilStart === 0 ? (
        texts.join
      ) : (
        <>
          <span className="sr-only min-[1400px]:not-sr-only">{texts.meeting_in}</span>
          <span role="timer" className="num">
            {formatCountdown(untilStart)}
          </span>
        </>
      )}
    </Link>
  )
}

/** Returns only the path, because the meeting page is on this site whatever host the URL names. */
function pathOf(meeting_url: string): string {
  return new URL(meeting_url, window.location.origin).pathname
}
