import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'

/** True if the slot `t` stayed, and its speaker `su` was active and failed no other listener of the session. */
export const isTimeKept = sql<boolean>`(
  t.deleted_at is null and t.time_start = b.time_start
  and coalesce(least(su.blocked_at, su.deletion_requested_at) > b.time_start, true)
  and not exists (
    select from bookings o where o.consultation_id = b.consultation_id and o.time_start = b.time_start
      and o.outcome = any(${sql.val(refundedOutcomes)}::text[])))`
