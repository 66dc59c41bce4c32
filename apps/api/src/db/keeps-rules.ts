import { sql } from 'kysely'

/** For queries over many slots: whether a booking of the slot `t` would break no rule. */
export function keepsRules(t: string) {
  const slot = (column: string) => sql.ref(`${t}.${column}`)
  return sql<boolean>`(not ${slot('made_by_rules')} or
    broken_rule(${slot('slot_id')}, ${slot('speaker_id')}, ${slot('time_start')}, ${slot('time_end')}) is null)`
}
