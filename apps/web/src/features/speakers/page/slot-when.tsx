import { formatWhen } from '../../../lib/format-day.ts'
import { dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'

export function SlotWhen({ starts_at }: { starts_at: string }) {
  const zone = useZone()
  const now_iso = useDayIso()
  const isToday = dayOf(starts_at, zone) === dayOf(now_iso, zone)
  return (
    <span className="num flex min-h-9 min-w-0 flex-wrap items-center gap-x-1.5 rounded-2xl bg-white px-2.5 py-1 text-3xs leading-tight font-medium tracking-normal text-ink sm:gap-x-2 sm:px-3.5 sm:text-xs">
      {isToday && <span aria-hidden className="size-2 shrink-0 rounded-full bg-live-2" />}
      {formatWhen({ instant_iso: starts_at, now_iso, zone })}
    </span>
  )
}
