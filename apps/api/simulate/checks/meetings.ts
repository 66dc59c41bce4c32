import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

// Read from what people did, not from what the product concluded: working hours that remove a slot clear its mark, but a
// speaker who cancels the meeting in it leaves a canceled booking of that instant.
const isBroken = sql<boolean>`coalesce(
  t.time_start <> b.time_start
  or (t.deleted_at < b.time_end and (t.made_by_rules or t.kind_id is null or exists (
    select from bookings gone join booking_history h using (booking_id)
    where gone.slot_id = t.slot_id and h.to_status = 'CANCELED' and h.at = t.deleted_at
      and h.by_user_id <> gone.listener_id)))
  or su.deletion_requested_at <= b.time_start
  or exists (
    select from audit_log blocked
    where blocked.row_id = su.user_id::text and blocked.action = 'block' and blocked.at <= b.time_start and not exists (
      select from audit_log opened
      where opened.row_id = blocked.row_id and opened.action = 'unblock' and opened.at <= b.time_start
        and opened.audit_entry_id > blocked.audit_entry_id))
  or exists (
    select from bookings other where other.consultation_id = b.consultation_id and other.time_start = b.time_start
      and other.outcome = any(${refundedOutcomes}::text[])), false)`

export async function checkMeetings(seen: Seen): Promise<Fault[]> {
  return [...(await findUnrefunded(seen)), ...(await findNeedless(seen)), ...(await findLate(seen))]
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
      and (b.outcome = any(${refundedOutcomes}::text[]) or (b.status = 'CANCELED' and ${isBroken}))`.execute(db)
  return rows
}

async function findNeedless({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'a late canceler pays for time that the speaker kept' as rule, b.booking_id as id,
      r.amount || ' kopecks back' as detail
    from refunds r join bookings b using (booking_id) join time_slots t using (slot_id)
      join users su on su.user_id = b.speaker_id
    where r.why = 'the speaker did not keep the time' and r.created_at > ${now}::timestamptz - interval '2 days'
      and not ${isBroken}`.execute(db)
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
