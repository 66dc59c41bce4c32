import { sql } from 'kysely'

/**
 * Of a free slot that the rules made, whether nothing firm stands in its time; true of all others. For a query that reads
 * `time_slots` as `t`, see docs/decisions/061.
 */
export function isClearOf(t: string) {
  return sql<boolean>`not (${sql.ref(`${t}.made_by_rules`)} and ${sql.ref(`${t}.places_taken`)} = 0 and ${isStoodIn(t)})`
}

/** Whether anything firm, which may be the slot itself, stands in its time. */
export function isStoodIn(t: string) {
  const slot = (column: string) => sql.ref(`${t}.${column}`)
  return sql<boolean>`exists (
    select from time_slots firm
    where firm.speaker_id = ${slot('speaker_id')} and firm.deleted_at is null and firm.during && ${slot('during')}
      and (not firm.made_by_rules or firm.places_taken > 0))`
}

/** The same for many slots of one speaker, which end after an instant. */
export function isClear(speaker_id: string, after: Date) {
  return sql<boolean>`not (time_slots.made_by_rules and time_slots.places_taken = 0
    and time_slots.during && (select firm_times(${speaker_id}, ${after})))`
}
