import type { ErrorName } from '@razgovor/contract/error-codes'
import type { PublicSlot } from '@razgovor/contract/schedule'
import type { FoundTimes } from '@razgovor/contract/time-search'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api-query.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import type { KindChoice } from './kind-choice.ts'
import { searchedMs } from '../speakers.queries.ts'

/** A time that another person took between choosing and booking. */
export interface LostTime {
  slot_id: string
  message: string
  /** The speaker's nearest other time; undefined until it is known. */
  next: PublicSlot | null | undefined
}

/** Returns the mutation with `timeslot_busy` excluded from the error policy, because the caller shows the lost time. */
export function sayingItself<Options extends { meta?: { handles?: readonly ErrorName[] } }>(options: Options): Options {
  return { ...options, meta: { ...options.meta, handles: [...(options.meta?.handles ?? []), 'timeslot_busy'] } }
}

/** Finds the next bookable time of the same kind of meeting, else the last one before it. */
export async function findNextTime(
  client: QueryClient,
  { slot_id, speaker_id, time_start_iso }: PublicSlot,
  kind: KindChoice | undefined,
): Promise<PublicSlot | null> {
  const kind_id = kind === undefined ? undefined : (kind ?? 'none')
  const search: Search = async (from, to) => {
    const period = { from_iso: new Date(from).toISOString(), to_iso: new Date(to).toISOString() }
    const query = apiQuery('GET /api/time-slots/search', { query: { speaker_id, kind_id, ...period, limit: 1 } })
    const { items } = await client.fetchQuery({ ...query, staleTime: 0 })
    return { slots: items[0]?.slots ?? [], more_count: items[0]?.more_count ?? 0 }
  }
  const start = Date.parse(time_start_iso)
  const { slots } = await search(start, start + searchedMs)
  const next = slots.find((slot) => slot.slot_id !== slot_id)
  return next ?? (await findLast(search, Math.max(serverNow(), start - searchedMs), start)) ?? null
}

type Search = (from: number, to: number) => Promise<Pick<FoundTimes, 'slots' | 'more_count'>>

/** Finds the last time of a period by halving it, because a search returns only the earliest ones. */
async function findLast(search: Search, from: number, to: number): Promise<PublicSlot | undefined> {
  if (from >= to) return undefined
  const { slots, more_count } = await search(from, to)
  const last = slots.at(-1)
  if (!last || more_count === 0) return last
  const after = Date.parse(last.time_start_iso) + 1
  const middle = Math.max(after, Math.floor((from + to) / 2))
  return (await findLast(search, middle, to)) ?? (await findLast(search, after, middle)) ?? last
}
