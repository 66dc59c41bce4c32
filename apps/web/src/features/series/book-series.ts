import { orderSlotsMax } from '@razgovor/contract/limits'
import type { SeriesSession } from '@razgovor/contract/series'
import type { Series } from '@razgovor/contract/speakers'

/** Returns the sessions as a signed-out visitor sees them, without clashes with the reader's own meetings. */
export function publicSessions({ sessions }: Pick<Series, 'sessions'>): SeriesSession[] {
  return sessions.map(({ slot_id, time_start_iso, time_end_iso, places_free }) => ({
    slot_id,
    time_start_iso,
    time_end_iso,
    places_free,
    state: places_free > 0 ? 'FREE' : 'FULL',
  }))
}

/** Returns the sessions that can be booked, at most as many as one order may contain. */
export function idsOfFree(sessions: readonly SeriesSession[]): string[] {
  return sessions
    .filter(({ state }) => state === 'FREE')
    .map(({ slot_id }) => slot_id)
    .slice(0, orderSlotsMax)
}

export function stillFree(sessions: readonly SeriesSession[], chosen: readonly string[]): string[] {
  return sessions
    .filter(({ state, slot_id }) => state === 'FREE' && chosen.includes(slot_id))
    .map(({ slot_id }) => slot_id)
}

/** Returns the error's message for each session. The fields name sessions by their index in the request. */
export function lostSessions(
  fields: Readonly<Record<string, string>>,
  slot_ids: readonly string[],
): ReadonlyMap<string, string> {
  const named = slot_ids.map((slot_id, index) => [slot_id, fields[`slot_ids.${index}`]] as const)
  return new Map(named.filter((one): one is readonly [string, string] => one[1] !== undefined))
}
