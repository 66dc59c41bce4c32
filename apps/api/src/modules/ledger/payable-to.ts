import { sql, type Expression } from 'kysely'

/** Kopecks that may be paid out to a speaker now: earned, unpaid and undisputed. */
export function payableTo(speaker_id: Expression<string>) {
  return sql<number>`payable_to(${speaker_id}::uuid)`
}
