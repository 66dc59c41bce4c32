import { orderSlotsMax } from '@razgovor/contract/limits'
import type { SeriesSession } from '@razgovor/contract/series'
import type { Series } from '@razgovor/contract/speakers'

/** The sessions without the reader's own meetings, for people who are not signed in. */
export function publicSessions({ sessions }: Pick<Series, 'sessions'>): SeriesSession[] {
  return sessions.map(({ slot_id, time_start_iso, time_end_iso, places_free }) => ({
    slot_id,
    time_start_iso,
    time_end_iso,
    places_free,
    state: places_free > 0 ? 'FREE' : 'FULL',
  }))
}

/** The sessions that can be booked; the first ones if there are more than one order takes. */
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

/** The refusal's message for each session: its fields are indexes of the ids that were sent. */
export function lostSessions(
  fields: Readonly<Record<string, string>>,
  slot_ids: readonly string[],
): ReadonlyMap<string, string> {
  const named = slot_ids.map((slot_id, index) => [slot_id, fields[`slot_ids.${index}`]] as const)
  return new Map(named.filter((one): one is readonly [string, string] => one[1] !== undefined))
}
