import type { PersonInfo } from '@razgovor/contract/values'
import { Link } from 'react-router'
import { formatNearDay, formatTimeRange } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Avatar } from '../../ui/portrait/avatar.tsx'

interface SlotSummaryProps {
  speaker: PersonInfo
  slot: { topic: string; time_start_iso: string; time_end_iso: string }
}

export function SlotSummary({ speaker, slot }: SlotSummaryProps) {
  const zone = useZone()
  const day = formatNearDay({ instant_iso: slot.time_start_iso, now_iso: useNowIso(), zone })
  return (
    <span className="flex min-w-0 gap-4">
      <Avatar person={speaker} />
      <span className="block min-w-0">
        <Link to={speakerPath(speaker)} className="font-semibold break-words hover:underline">
          {fullName(speaker)}
        </Link>
        {slot.topic && <span className="block break-words">{slot.topic}</span>}
        <span className="block text-xs text-mute">
          {day}, {formatTimeRange(slot, zone)}. {zoneName(zone, slot.time_start_iso)}
        </span>
      </span>
    </span>
  )
}
