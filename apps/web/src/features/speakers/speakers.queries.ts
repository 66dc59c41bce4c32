import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { apiQuery } from '../../lib/api-query.ts'
import { pageSizes } from '../../lib/paging.ts'
import { addDays, dayOf } from '../../lib/time.ts'
import { daysOfMonth } from '../../ui/calendar/month-calendar-days.ts'
import type { KindChoice } from './kind-choice.ts'
import { toQuery, type SpeakerFilters } from './speaker-filters.ts'

export const homeQuery = () => apiQuery('GET /api/home')

export const categoriesQuery = () => apiQuery('GET /api/categories')

export const speakersQuery = ({ category, offset, limit, ...filters }: SpeakerFilters & { category?: string }) =>
  apiQuery('GET /api/speakers', {
    query: { category, ...toQuery({ ...filters, offset: 0, limit: pageSizes[0] }), offset, limit },
  })

export const speakerQuery = (id: string) => ({
  ...apiQuery('GET /api/speakers/:id', { params: { id } }),
  meta: { handles: ['not_exist', 'validation'] as const },
})

interface Shown {
  user_id: string
  /** All times if left out. */
  kind?: KindChoice | undefined
}

/**
 * The slots of some days. Requests one more Moscow day on either side, so that one response serves readers in every
 * zone and the server-rendered page needs no second request.
 */
const slotsQuery = ({ user_id, day, count, kind }: Shown & { day: string; count: number }) =>
  apiQuery('GET /api/speakers/:user_id/schedule', {
    params: { user_id },
    query: {
      from_time: addDays(day, -1),
      days_count: count + 2,
      time_zone_id: defaultTimeZone,
      kind_id: kind === undefined ? undefined : (kind ?? 'none'),
    },
  })

/** `today_iso`: weeks are counted from it. */
export const weekQuery = ({ today_iso, week, ...shown }: Shown & { today_iso: string; week: number }) =>
  slotsQuery({ ...shown, day: addDays(dayOf(today_iso, defaultTimeZone), week * 7), count: 7 })

/** The next two months. */
export const aheadQuery = ({ user_id, day }: { user_id: string; day: string }) =>
  slotsQuery({ user_id, day, count: 60 })

export const monthQuery = ({ month, ...shown }: Shown & { month: string }) =>
  slotsQuery({ ...shown, day: month, count: daysOfMonth(month).length })
