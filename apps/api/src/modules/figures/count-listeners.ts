import type { Figures } from '@razgovor/contract/figures'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Period } from './period.ts'

/** A returning listener had an earlier held meeting with this speaker, in the period or before it. */
export async function countListeners(db: Db, { speaker_id, from, before }: Period): Promise<Figures['listeners']> {
  const { rows } = await sql<Figures['listeners']>`
    select count(*)::int as total, count(*) filter (where exists (
      select from bookings b
      where b.speaker_id = ${speaker_id} and b.listener_id = met.listener_id and b.time_start < met.last_start
        and b.status = 'ENDED' and coalesce(b.outcome, 'HELD') = 'HELD'
    ))::int as returning
    from (
      select listener_id, max(time_start) as last_start from bookings
      where speaker_id = ${speaker_id} and time_start >= ${from} and time_start < ${before}
        and status = 'ENDED' and coalesce(outcome, 'HELD') = 'HELD'
      group by listener_id
    ) met`.execute(db)
  return rows[0]!
}
