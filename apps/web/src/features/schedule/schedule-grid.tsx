import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openModal } from '../../lib/modal.ts'
import { minutesBetween } from '../../lib/stretch-form.ts'
import { dayOf, startOfWeek, zoned } from '../../lib/time.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MonthGrid } from '../../ui/calendar/month-grid.tsx'
import { WeekGrid } from '../../ui/calendar/week-grid.tsx'
import { busyTimesQuery, joinBusy } from './busy-stretches.ts'
import { DayStrip } from './day-strip.tsx'
import { joinKinds } from './join-kinds.ts'
import { toMonthDays } from './month-days.ts'
import type { ScheduleView } from './schedule-address.ts'
import { toEvent } from './slots/slot-event.ts'
import { useMoveSlot } from './slots/use-move-slot.ts'
import type { ShownSchedule } from './use-shown-schedule.ts'

type ScheduleGridProps = ShownSchedule & {
  user_id: string
  view: ScheduleView
  day: string
  zone: string
  now_iso: string
  onDay: (day: string) => void
  onOpenDay: (day: string) => void
}

export function ScheduleGrid({ query, isUndecided, ...rest }: ScheduleGridProps) {
  const { data, isError, isFetching, refetch } = query
  if (isError && !data) {
    return (
      <div className="mt-7">
        <LoadFailure onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <div className="mt-6 md:mt-8" aria-busy={isFetching && !data}>
      {isUndecided ? <Skeleton className="h-[560px]" /> : <Grid {...rest} slots={data?.items} />}
    </div>
  )
}

type GridProps = Omit<ScheduleGridProps, 'query' | 'isUndecided'> & { slots: Parameters<typeof useMoveSlot>[1] }

function Grid({ user_id, view, day, shown, zone, now_iso, slots, onDay, onOpenDay }: GridProps) {
  const { moved, move } = useMoveSlot(user_id, slots)
  const joined = useMemo(() => joinKinds(moved), [moved])
  const events = useMemo(() => joined.map((slot) => toEvent(slot, now_iso)), [joined, now_iso])
  const today = dayOf(now_iso, zone)
  const { data: busy } = useQuery({
    ...busyTimesQuery({ user_id, ...shown, zone }),
    enabled: view !== 'month',
    select: selectBusy,
  })

  if (view === 'month') {
    const days = toMonthDays(joined, { zone, now_iso })
    return <MonthGrid day={day} today={today} zone={zone} days={days} onDay={onOpenDay} onEvent={openSlot} />
  }
  return (
    <>
      {view === 'day' && <DayStrip monday={startOfWeek(day)} day={day} today={today} onDay={onDay} />}
      <WeekGrid
        from={shown.from}
        days={shown.days}
        zone={zone}
        now_iso={now_iso}
        events={events}
        busy={busy}
        onSlot={(from, to) =>
          openModal('CREATE_TIME_SLOT', {
            ...wallClock(from, zone),
            minutes: to ? minutesBetween({ time_start_iso: from, time_end_iso: to }) : undefined,
          })
        }
        onEvent={openSlot}
        onMove={move}
      />
    </>
  )
}

const selectBusy = ({ items }: { items: Parameters<typeof joinBusy>[0] }) => joinBusy(items)

function openSlot(slot_id: string): void {
  openModal('TIME_SLOT', { slot_id })
}

function wallClock(instant_iso: string, zone: string): { day: string; time: string } {
  const there = zoned(instant_iso, zone)
  return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
