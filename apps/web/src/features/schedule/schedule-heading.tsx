import { Link } from 'react-router'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { scheduleTexts } from './schedule.texts.ts'

export function ScheduleHeading({ title, other }: { title: string; other: { to: string; label: string } }) {
  const zone = useZone()
  return (
    <div>
      <h1 className="h2">{title}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-xs text-mute">
        {zoneName(zone, useNowIso())}
        <Link to={other.to} className="link inline-flex min-h-11 items-center text-ink">
          {other.label}
        </Link>
        <Link to="/schedule/rules" className="link inline-flex min-h-11 items-center text-ink">
          {scheduleTexts.rules}
        </Link>
        <Link to="/schedule/calendars" className="link inline-flex min-h-11 items-center text-ink">
          {scheduleTexts.calendars}
        </Link>
        <Link to="/schedule/series" className="link inline-flex min-h-11 items-center text-ink">
          {scheduleTexts.series}
        </Link>
        <Link to="/earnings" className="link inline-flex min-h-11 items-center text-ink">
          {scheduleTexts.earnings}
        </Link>
      </p>
    </div>
  )
}
