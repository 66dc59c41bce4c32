import { DayPicker } from '../../ui/calendar/day-picker.tsx'
import { zoneOverDays } from '../../lib/zone-over-days.ts'
import type { ShownDays } from './shown-days.ts'

interface ScheduleHeadingProps {
  title: string
  period: string
  day: string
  today: string
  shown: ShownDays
  zone: string
  onDay: (day: string) => void
}

export function ScheduleHeading({ title, period, day, today, shown, zone, onDay }: ScheduleHeadingProps) {
  return (
    <div>
      <h1 className="h2">{title}</h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <DayPicker title={period} day={day} today={today} onDay={onDay} />
        <p className="text-xs text-mute">{zoneOverDays(zone, shown)}</p>
      </div>
    </div>
  )
}
