import type { PublicSlot } from '@razgovor/contract/schedule'
import type { ErrorName } from '@razgovor/contract/error-codes'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api-query.ts'
import { serverNowIso } from '../../../lib/server-clock.ts'
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

/** Finds the next bookable time of the same kind of meeting, else an earlier one. */
export async function findNextTime(
  client: QueryClient,
  { slot_id, speaker_id, time_start_iso }: PublicSlot,
  kind: KindChoice | undefined,
): Promise<PublicSlot | null> {
  const read = async (from_iso: string, to_iso: string) => {
    const kind_id = kind === undefined ? undefined : (kind ?? 'none')
    const query = apiQuery('GET /api/time-slots/search', { query: { speaker_id, kind_id, from_iso, to_iso, limit: 1 } })
    const { items } = await client.fetchQuery({ ...query, staleTime: 0 })
    return (items[0]?.slots ?? []).filter((slot) => slot.slot_id !== slot_id)
  }
  const start = Date.parse(time_start_iso)
  const [next] = await read(time_start_iso, new Date(start + searchedMs).toISOString())
  if (next) return next
  const from = Math.max(Date.parse(serverNowIso()), start - searchedMs)
  if (from >= start) return null
  const before = await read(new Date(from).toISOString(), time_start_iso)
  return before.at(-1) ?? null
}
