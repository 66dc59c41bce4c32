import { ungroupSlots } from '@razgovor/contract/slot-groups'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { pageSizes } from '../../lib/paging.ts'
import { addDays, dayOf } from '../../lib/time.ts'
import { daysOfMonth } from '../../ui/calendar/month-calendar-days.ts'
import type { KindChoice } from './page/kind-choice.ts'
import { toQuery, type SpeakerFilters } from './list/speaker-filters.ts'
import type { Range } from './list/when.ts'

/** The longest period that one search of times may cover. */
export const searchedMs = 31 * 24 * 3_600_000

export const homeQuery = () => apiQuery('GET /api/home')

export const categoriesQuery = () => apiQuery('GET /api/categories')

export const speakersQuery = ({ category, offset, limit, ...filters }: SpeakerFilters & { category?: string }) =>
  apiQuery('GET /api/speakers', {
    query: { category, ...toQuery({ ...filters, when: null, offset: 0, limit: pageSizes[0] }), offset, limit },
  })

interface TimesAsked extends Range {
  filters: SpeakerFilters
  category_id?: string | undefined
}

/** How many pages one query fetches while they are empty, because an empty page need not be the last. */
const emptyMax = 5

export const timesQuery = (asked: TimesAsked) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('GET /api/time-slots/search'), asked],
    queryFn: async ({ pageParam, signal }) => {
      let page = await readTimes(asked, { cursor: pageParam, signal })
      for (let read = 1; read < emptyMax && page.items.length === 0 && page.next_cursor; read++)
        page = await readTimes(asked, { cursor: page.next_cursor, signal })
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

function readTimes(asked: TimesAsked, { cursor, signal }: { cursor: string | null; signal: AbortSignal }) {
  return call('GET /api/time-slots/search', {
    query: { ...timesAsked(asked), ...(cursor !== null && { cursor }) },
    signal,
  })
}

export const nearestTimeQuery = (asked: TimesAsked) =>
  apiQuery('GET /api/time-slots/search', { query: { ...timesAsked(asked), limit: 1 } })

function timesAsked({ filters, category_id, from_iso, to_iso }: TimesAsked) {
  const { q, is_free, price_min, price_max, language } = filters
  return {
    from_iso,
    to_iso,
    category_id,
    ...(q && { q }),
    ...(is_free && { is_free }),
    ...(price_min && { price_min }),
    ...(price_max && { price_max }),
    ...(language && { language }),
  }
}

/** Fetches the first times of a speaker within a month. */
export const nearestTimesQuery = (asked: { speaker_id: string; kind_id: string | undefined; from_iso: string }) => {
  const to_iso = new Date(Date.parse(asked.from_iso) + searchedMs).toISOString()
  return apiQuery('GET /api/time-slots/search', { query: { ...asked, to_iso, limit: 1 } })
}

export const speakerQuery = (id: string) => ({
  ...apiQuery('GET /api/speakers/:id', { params: { id } }),
  meta: { handles: ['not_exist', 'validation'] as const },
})

interface Shown {
  user_id: string
  /** All kinds if omitted. */
  kind?: KindChoice | undefined
}

/**
 * Fetches the slots of some days. Requests one more Moscow day on either side, so that one response serves readers in
 * every zone and the server-rendered page needs no second request.
 */
const slotsQuery = ({ user_id, day, count, kind }: Shown & { day: string; count: number }) => ({
  ...apiQuery('GET /api/speakers/:user_id/schedule', {
    params: { user_id },
    query: {
      from_time: addDays(day, -1),
      days_count: count + 2,
      time_zone_id: defaultTimeZone,
      kind_id: kind === undefined ? undefined : (kind ?? 'none'),
      shape: 'groups',
    },
  }),
  select: ungroupSlots,
})

/** `today_iso`: an instant of the day from which weeks are counted. */
export const weekQuery = ({ today_iso, week, ...shown }: Shown & { today_iso: string; week: number }) =>
  slotsQuery({ ...shown, day: addDays(dayOf(today_iso, defaultTimeZone), week * 7), count: 7 })

export const aheadQuery = ({ user_id, day }: { user_id: string; day: string }) =>
  slotsQuery({ user_id, day, count: 60 })

export const monthQuery = ({ month, ...shown }: Shown & { month: string }) =>
  slotsQuery({ ...shown, day: month, count: daysOfMonth(month).length })
