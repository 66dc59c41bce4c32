import { sql } from 'kysely'
import { isClearOf } from './clear-time.ts'
import { keepsRules } from './keeps-rules.ts'
import { isOnOffer } from './on-offer.ts'

/** Whether anybody can book the slot `t`; does not check the speaker. */
export function isBookable(t: string, now: Date) {
  const slot = (column: string) => sql.ref(`${t}.${column}`)
  return sql<boolean>`(
    ${isOnOffer(t)} and ${slot('closes_at')} > ${now} and ${slot('time_start')} > ${now} and ${isClearOf(t)}
    and ${keepsRules(t)})`
}
