import { sql, type Expression } from 'kysely'

/** What may be paid out to a speaker now: earned, not paid out, and not in dispute. */
export function payableTo(speaker_id: Expression<string>) {
  return sql<number>`payable_to(${speaker_id}::uuid)`
}
