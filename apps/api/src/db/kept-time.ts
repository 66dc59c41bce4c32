import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'

/**
 * True if the speaker (the user `su`) left it possible to meet at the time of the canceled booking `b` in the slot `t`:
 * the slot was not removed or moved, the account was open when it started, and no other listener of the session had a
 * speaker who did not come or did not stay.
 */
export const isTimeKept = sql<boolean>`(
  t.deleted_at is null and t.time_start = b.time_start
  and coalesce(least(su.blocked_at, su.deletion_requested_at) > b.time_start, true)
  and not exists (
    select from bookings o where o.consultation_id = b.consultation_id and o.time_start = b.time_start
      and o.outcome = any(${sql.val(refundedOutcomes)}::text[])))`
