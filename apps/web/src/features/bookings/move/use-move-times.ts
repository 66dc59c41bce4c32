import type { Consultation } from '@razgovor/contract/bookings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../lib/time.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { startOfMonth } from '../../../ui/calendar/month-calendar-days.ts'
import { aheadQuery, monthQuery } from '../../speakers/speakers.queries.ts'
import { isAffordable, nearestSlot, slotsForMove } from './move-slots.ts'

type Moving = Consultation & { move: NonNullable<Consultation['move']> }

/** Fetches the free times of the next two months, to find the nearest, and of the shown month. */
export function useMoveTimes(meeting: Moving) {
  const zone = useZone()
  const now_iso = useNowIso()
  const today = dayOf(now_iso, zone)
  const { user_id } = meeting.speaker
  const [shown, setShown] = useState<{ month?: string; day?: string }>({})
  const ahead = useQuery(aheadQuery({ user_id, day: today }))
  const own = useQuery(monthQuery({ user_id, month: startOfMonth(dayOf(meeting.time_start_iso, zone)) }))
  const nearest = nearestOf(ahead.data?.items ?? [])
  const nearestDay = nearest && dayOf(nearest.time_start_iso, zone)
  const month = shown.month ?? startOfMonth(nearestDay ?? today)
  const inMonth = useQuery({ ...monthQuery({ user_id, month }), placeholderData: keepPreviousData })
  const slots = fitting(inMonth.data?.items ?? [])
  const day = shown.day ?? (nearestDay?.startsWith(month.slice(0, 7)) ? nearestDay : null)

  /** Includes the meeting's own slot, which determines its series. */
  function fitting(items: readonly Slot[]) {
    const known = new Map([...(own.data?.items ?? []), ...items].map((slot) => [slot.slot_id, slot]))
    const those = new Set(items.map(({ slot_id }) => slot_id))
    return slotsForMove([...known.values()], meeting, now_iso).filter(({ slot_id }) => those.has(slot_id))
  }

  function nearestOf(items: readonly Slot[], instant_iso = now_iso) {
    return nearestSlot(fitting(items), meeting.move, instant_iso)
  }

  return {
    today,
    month,
    day,
    isLoading: ahead.isPending || own.isPending || inMonth.isPending,
    isError: ahead.isError || own.isError || inMonth.isError,
    free: new Set(
      slots.filter((slot) => isAffordable(slot, meeting.move)).map((slot) => dayOf(slot.time_start_iso, zone)),
    ),
    ofDay: slots.filter(({ time_start_iso }) => dayOf(time_start_iso, zone) === day),
    showMonth: (next: string) => setShown({ month: next }),
    showDay: (next: string) => setShown({ month: startOfMonth(next), day: next }),
    /** Fetches the times again and returns the ids of those that are free. */
    async refresh() {
      const [{ data }, { data: monthData }] = await Promise.all([ahead.refetch(), inMonth.refetch()])
      const known = fitting([...(data?.items ?? []), ...(monthData?.items ?? [])])
      return new Set(known.map(({ slot_id }) => slot_id))
    },
    async replace(taken: Slot) {
      const [{ data }] = await Promise.all([ahead.refetch(), inMonth.refetch()])
      const others = [...(data?.items ?? []), ...slots].filter(({ slot_id }) => slot_id !== taken.slot_id)
      const next = nearestOf(others, taken.time_start_iso)
      if (next) {
        const nextDay = dayOf(next.time_start_iso, zone)
        setShown({ month: startOfMonth(nextDay), day: nextDay })
      }
      return next
    },
  }
}

type Slot = Parameters<typeof slotsForMove>[0][number]
export type MoveTimes = ReturnType<typeof useMoveTimes>
export type { Moving, Slot }
