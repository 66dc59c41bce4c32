import type { Answer } from '../../lib/api-types.ts'
import { apiQuery } from '../../lib/api-query.ts'
import { addDays, startOfDay } from '../../lib/time.ts'

const route = 'GET /api/users/:user_id/busy-times'

interface WantedDays {
  user_id: string
  from: string
  days: number
  zone: string
}

export const busyTimesQuery = ({ user_id, from, days, zone }: WantedDays) =>
  apiQuery(route, {
    params: { user_id },
    query: { from_time: startOfDay(from, zone), to_time: startOfDay(addDays(from, days), zone) },
  })

type BusyTime = Answer<typeof route>['items'][number]

export interface BusyStretch {
  time_start_iso: string
  time_end_iso: string
}

/** Merges times that overlap or touch, because several calendars may have the same event. The times must be sorted. */
export function joinBusy(times: readonly BusyTime[]): BusyStretch[] {
  const joined: BusyStretch[] = []
  for (const { time_start_iso, time_end_iso } of times) {
    const last = joined.at(-1)
    if (!last || Date.parse(time_start_iso) > Date.parse(last.time_end_iso))
      joined.push({ time_start_iso, time_end_iso })
    else if (Date.parse(time_end_iso) > Date.parse(last.time_end_iso)) last.time_end_iso = time_end_iso
  }
  return joined
}
