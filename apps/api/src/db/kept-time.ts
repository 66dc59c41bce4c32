import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'

/**
 * True if the speaker `su` of the slot `t` neither moved it nor removed it before its end, was active, and failed no
 * other listener of the session. What rules do to a slot that is free again is no deed of theirs: docs/decisions/097.
 */
export const isTimeKept = sql<boolean>`(
  (t.deleted_at is null or t.removed_by_rules or t.deleted_at >= b.time_end) and t.time_start = b.time_start
  and coalesce(least(su.blocked_at, su.deletion_requested_at) > b.time_start, true)
  and coalesce((
    select l.action from audit_log l
    where l.table_name = 'users' and l.row_id = su.user_id::text and l.action in ('block', 'unblock')
      and l.at <= b.time_start order by l.audit_entry_id desc limit 1), 'unblock') = 'unblock'
  and not exists (
    select from bookings o where o.consultation_id = b.consultation_id and o.time_start = b.time_start
      and o.outcome = any(${sql.val(refundedOutcomes)}::text[])))`
