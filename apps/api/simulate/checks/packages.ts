import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

export async function checkPackages({ db, now, patienceDays }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with credits as (
      select order_id, sum(amount)::int as amount, count(*)::int as meetings,
        coalesce(sum(amount) filter (where refund_id is not null), 0)::int as refunded,
        coalesce(sum(amount) filter (where booking_id is null and refund_id is null), 0)::int as unused
      from package_credits group by order_id
    )
    select 'the meetings of a package add up' as rule, o.order_id as id,
      c.meetings || ' for ' || c.amount || ', ' || p.meetings || ' for ' || o.amount || ' were paid' as detail
    from orders o join package_purchases using (order_id) join packages p using (package_id)
      left join credits c using (order_id)
    where o.paid_at is not null and (c.amount, c.meetings) is distinct from (o.amount, p.meetings)
    union all
    select 'a package that was not paid for has no meetings', o.order_id, c.meetings || ' meetings'
    from orders o join credits c using (order_id) where o.paid_at is null
    union all
    select 'the price of a package is held, earned, refunded or unused', o.order_id,
      o.amount || ' paid, ' || c.refunded + c.unused + kept.amount || ' found'
    from orders o join credits c using (order_id) cross join lateral (
      select coalesce(sum(m.held + m.earned + m.commission + m.refund_due + m.refunded), 0)::int as amount
      from bookings b join booking_balances m using (booking_id) where b.order_id = o.order_id) kept
    where o.amount <> c.refunded + c.unused + kept.amount
    union all
    select 'an ended package gives its money back', order_id, 'since ' || expires_at
    from package_purchases join credits c using (order_id)
    where c.unused > 0 and expires_at < ${now}::timestamptz - make_interval(days => ${patienceDays}) - interval '1 day'
    union all
    select 'nobody has a share below zero', b.booking_id, m.earned || ' and ' || m.commission
    from bookings b join booking_balances m using (booking_id)
    where least(m.earned, m.commission, m.held, m.refund_due) < 0
    union all
    select 'a meeting is paid for by one credit', b.booking_id, b.status
    from bookings b join orders o using (order_id)
    where o.kind = 'PACKAGE' and b.amount > 0
      and not exists (select from package_credits c where c.booking_id = b.booking_id and c.amount = b.amount)`.execute(
    db,
  )
  return rows
}
