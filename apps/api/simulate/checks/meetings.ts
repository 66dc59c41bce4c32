import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

export async function checkMeetings(seen: Seen): Promise<Fault[]> {
  return [...(await findUnrefunded(seen)), ...(await findLate(seen))]
}

async function findUnrefunded({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'the side that breaks a meeting bears its cost' as rule, b.booking_id as id,
      b.amount - b.refunded_amount || ' kopecks, ' || b.status as detail
    from bookings b join orders o using (order_id) join time_slots t using (slot_id)
      join users su on su.user_id = b.speaker_id
    where o.paid_at is not null and b.refunded_amount < b.amount
      and b.time_end between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz - interval '1 day'
      and exists (select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED')
      and (b.outcome = any(${refundedOutcomes}::text[]) or (b.status = 'CANCELED' and (
        t.deleted_at < b.time_end or t.time_start <> b.time_start
        or least(su.blocked_at, su.deletion_requested_at) <= b.time_start or exists (
          select from bookings other where other.consultation_id = b.consultation_id and other.time_start = b.time_start
            and other.outcome = any(${refundedOutcomes}::text[])))))`.execute(db)
  return rows
}

async function findLate({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'nobody gets a place when the meeting is over' as rule, b.booking_id as id,
      h.at || ', over at ' || least(b.time_end, c.ended_at) as detail
    from booking_history h join bookings b using (booking_id) join consultations c using (consultation_id)
    where h.to_status = 'BOOKED' and (h.at >= b.time_end or h.at > c.ended_at)
      and h.at > ${now}::timestamptz - interval '2 days'`.execute(db)
  return rows
}
