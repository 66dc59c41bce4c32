import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openModal } from '../../lib/modal.ts'
import { minutesBetween } from '../../lib/stretch-form.ts'
import { dayOf, startOfWeek, zoned } from '../../lib/time.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { WeekGrid } from '../../ui/calendar/week-grid.tsx'
import { DayStrip } from './day-strip.tsx'
import type { ScheduleView } from './schedule-address.ts'
import { ownWeekQuery } from './schedule.queries.ts'
import { toEvent } from './slot-event.ts'
import { useMoveSlot } from './use-move-slot.ts'

interface ScheduleGridProps {
  user_id: string
  view: ScheduleView
  day: string
  zone: string
  now_iso: string
  onDay: (day: string) => void
}

export function ScheduleGrid({ user_id, view, day, zone, now_iso, onDay }: ScheduleGridProps) {
  const monday = startOfWeek(day)
  const { data, isError, isFetching, refetch } = useQuery({
    ...ownWeekQuery({ user_id, day: monday, zone }),
    placeholderData: keepPreviousData,
  })
  const { moved, move } = useMoveSlot(user_id, data?.items)
  const events = useMemo(() => moved.map((slot) => toEvent(slot, now_iso)), [moved, now_iso])

  if (isError && !data) {
    return (
      <div className="mt-7">
        <LoadFailure onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <div className="mt-6 md:mt-8" aria-busy={isFetching && !data}>
      {view === 'day' && <DayStrip monday={monday} day={day} today={dayOf(now_iso, zone)} onDay={onDay} />}
      <WeekGrid
        from={view === 'week' ? monday : day}
        days={view === 'week' ? 7 : 1}
        zone={zone}
        now_iso={now_iso}
        events={events}
        onSlot={(from, to) =>
          openModal('CREATE_TIME_SLOT', {
            ...wallClock(from, zone),
            minutes: to ? minutesBetween({ time_start_iso: from, time_end_iso: to }) : undefined,
          })
        }
        onEvent={(slot_id) => openModal('TIME_SLOT', { slot_id })}
        onMove={move}
      />
    </div>
  )
}

function wallClock(instant_iso: string, zone: string): { day: string; time: string } {
  const there = zoned(instant_iso, zone)
  return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
