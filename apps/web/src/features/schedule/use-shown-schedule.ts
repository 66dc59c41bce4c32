import type { OwnSlot } from '@razgovor/contract/schedule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayOf, startOfWeek } from '../../lib/time.ts'
import type { ScheduleView } from './schedule-address.ts'
import { ownSlotsQuery } from './schedule.queries.ts'
import { daysOf } from './shown-days.ts'

interface Wanted {
  user_id: string
  view: ScheduleView
  day: string
  isChosen: boolean
  zone: string
  now_iso: string
}

export type ShownSchedule = ReturnType<typeof useShownSchedule>

/**
 * Returns the shown days and their slots. If the address names no day and the week has no more meetings, the next seven
 * days are shown instead.
 */
export function useShownSchedule({ user_id, view, day, isChosen, zone, now_iso }: Wanted) {
  const whole = daysOf(view, day)
  const asked = view === 'day' ? { from: startOfWeek(day), days: 7 } : whole
  const first = useQuery({ ...ownSlotsQuery({ user_id, ...asked, zone }), placeholderData: keepPreviousData })
  const mayGiveWay = view === 'week' && !isChosen
  const isOver =
    mayGiveWay && first.data !== undefined && !first.data.items.some((slot) => isMeetingAhead(slot, now_iso))
  const next = { from: dayOf(now_iso, zone), days: 7 }
  const second = useQuery({
    ...ownSlotsQuery({ user_id, ...next, zone }),
    placeholderData: keepPreviousData,
    enabled: isOver,
  })
  const isUndecided = mayGiveWay && first.isPending
  return { shown: isOver ? next : whole, query: isOver ? second : first, isUndecided }
}

function isMeetingAhead({ bookings, time_end_iso }: OwnSlot, now_iso: string): boolean {
  return bookings.length > 0 && Date.parse(time_end_iso) > Date.parse(now_iso)
}
