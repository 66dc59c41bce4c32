import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

export async function checkPeople({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'a closed account sells nothing' as rule, b.booking_id as id, 'at ' || h.at as detail
    from booking_history h join bookings b using (booking_id) join users u on u.user_id = b.speaker_id
    where h.to_status = 'BOOKED' and h.at > ${now}::timestamptz - interval '2 days'
      and h.at > least(u.blocked_at, u.deletion_requested_at)
    union all
    select 'payout details are kept while money is due', s.speaker_id, 'balance ' || s.balance || ', in a batch ' || s.payout_due
    from speaker_balances s join users u on u.user_id = s.speaker_id
    where u.anonymised_at is not null and (s.balance <> 0 or s.payout_due <> 0)
      and not exists (select from legal_details l where l.user_id = s.speaker_id)`.execute(db)
  return rows
}
