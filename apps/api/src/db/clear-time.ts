import { sql } from 'kysely'

/** A free slot made by rules must not overlap a firm one (added by hand or booked): docs/decisions/061. */
export function isClearOf(t: string) {
  return sql<boolean>`not (${sql.ref(`${t}.made_by_rules`)} and ${sql.ref(`${t}.places_taken`)} = 0 and ${overlapsFirmSlot(t)})`
}

/** Whether a firm slot overlaps the slot `t`, which counts itself if it is firm. */
export function overlapsFirmSlot(t: string) {
  const slot = (column: string) => sql.ref(`${t}.${column}`)
  return sql<boolean>`exists (
    select from time_slots firm
    where firm.speaker_id = ${slot('speaker_id')} and firm.deleted_at is null and firm.during && ${slot('during')}
      and (not firm.made_by_rules or firm.places_taken > 0))`
}

/** Like `isClearOf`, but cheaper for many slots of one speaker that end after `after`. */
export function isClear(speaker_id: string, after: Date) {
  return sql<boolean>`not (time_slots.made_by_rules and time_slots.places_taken = 0
    and time_slots.during && (select firm_times(${speaker_id}, ${after})))`
}
