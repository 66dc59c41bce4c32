import { sql } from 'kysely'
import { keyedFlag } from '../../src/jobs/queue.ts'
import type { Fault, Seen } from './seen.ts'

// Queued again while it ran; its attempt failed, and the server deletes it within a minute.
const wasReplaced = sql`j.key is null and coalesce(j.flags ? ${keyedFlag}, false)`

export async function checkLooseEnds({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'an order ends' as rule, order_id as id, status || ' since ' || created_at as detail
    from orders where status in ('NEW', 'PENDING') and expires_at < ${now}::timestamptz - interval '1 day'
    union all
    select 'a reserved place has an open order', b.booking_id, 'of order ' || o.order_id || ', ' || o.status
    from bookings b join orders o using (order_id) where b.status = 'RESERVED' and o.status not in ('NEW', 'PENDING')
    union all
    select 'a booked place is paid for', b.booking_id, 'by order ' || o.order_id || ', ' || o.status
    from bookings b join orders o using (order_id) where b.status in ('BOOKED', 'STARTED') and o.paid_at is null
    union all
    select 'a meeting ends', b.booking_id, b.status || ' until ' || b.time_end
    from bookings b where b.status in ('RESERVED', 'BOOKED', 'STARTED') and b.time_end < ${now}::timestamptz - interval '1 day'
    union all
    select 'no job gives up', null, t.identifier || ': ' || coalesce(j.last_error, '')
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and not (${wasReplaced})`.execute(db)
  return rows
}
