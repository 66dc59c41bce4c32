import { formatDay, formatTimeRange } from '../../../lib/format-day.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'

export interface Stretch {
  time_start_iso: string
  time_end_iso: string
}

/** Formats a period as «понедельник, 21 января, 12:00–13:00». */
export function useWhen() {
  const zone = useZone()
  const now_iso = useNowIso()
  return (stretch: Stretch) =>
    `${formatDay({ instant_iso: stretch.time_start_iso, now_iso, zone })}, ${formatTimeRange(stretch, zone)}`
}

export function stretchFrom(time_start_iso: string, meeting: Stretch): Stretch {
  const length = Date.parse(meeting.time_end_iso) - Date.parse(meeting.time_start_iso)
  return { time_start_iso, time_end_iso: new Date(Date.parse(time_start_iso) + length).toISOString() }
}
