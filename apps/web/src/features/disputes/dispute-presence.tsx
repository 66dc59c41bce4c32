import type { Dispute, SidePresence } from '@razgovor/contract/disputes'
import { formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { disputeTexts as texts } from './disputes.texts.ts'
import { formatLength } from './format-length.ts'

export function DisputePresence({ dispute }: { dispute: Dispute }) {
  const zone = useZone()
  const { presence, ended_at, time_end_iso } = dispute
  if (!presence.is_known) return texts.unknown
  const hasEndedEarly = Date.parse(ended_at) < Date.parse(time_end_iso)
  return (
    <>
      <SideRow title={texts.speaker} side={presence.speaker} dispute={dispute} zone={zone} />
      <SideRow title={texts.listener} side={presence.listener} dispute={dispute} zone={zone} />
      <p className="mt-3">
        {texts.together} {formatLength(presence.together_seconds)}
        {hasEndedEarly && <span className="text-mute"> · {texts.early_end(formatTime(ended_at, zone))}</span>}
      </p>
    </>
  )
}

interface SideRowProps {
  title: string
  side: SidePresence
  dispute: Dispute
  zone: string
}

function SideRow({ title, side: { seconds, stays }, dispute, zone }: SideRowProps) {
  const words = stays.map(({ from, to }) => `${formatTime(from, zone)}–${formatTime(to, zone)}`).join(', ')
  return (
    <div className="mt-2">
      <p>
        {title}: {seconds > 0 ? formatLength(seconds) : texts.nobody}
        {words && <span className="num text-mute"> · {words}</span>}
      </p>
      <Line stays={stays} dispute={dispute} />
    </div>
  )
}

function Line({ stays, dispute }: { stays: SidePresence['stays']; dispute: Dispute }) {
  const start = Date.parse(dispute.time_start_iso)
  const length = Date.parse(dispute.time_end_iso) - start
  const share = (instant_iso: string) => ((Date.parse(instant_iso) - start) / length) * 100
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-1 h-2 w-full max-w-[480px] rounded-full bg-mist"
    >
      {stays.map(({ from, to }) => (
        // The minimum width keeps a stay of seconds visible.
        <rect
          key={from}
          x={share(from)}
          width={Math.max(share(to) - share(from), 0.5)}
          y={0}
          height={1}
          fill="currentColor"
        />
      ))}
    </svg>
  )
}
