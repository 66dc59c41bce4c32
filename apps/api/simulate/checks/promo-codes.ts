import { sql } from 'kysely'
import type { Fault, Seen } from './seen.ts'

export async function checkPromoCodes({ db }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with used as (
      select p.promo_code_id, p.uses_taken + p.uses_late as counted, p.person_uses_max + p.uses_late as most,
        (select count(*) from orders o where o.promo_code_id = p.promo_code_id and takes_promo_use(o.status)) as found,
        (select max(n) from (select count(*) as n from orders o
          where o.promo_code_id = p.promo_code_id and takes_promo_use(o.status) group by o.user_id) persons) as of_one
      from promo_codes p
    )
    select 'a promo code counts its uses' as rule, promo_code_id as id, counted || ' counted, ' || found || ' found' as detail
    from used where counted <> found
    union all
    select 'nobody uses a promo code too often', promo_code_id, of_one || ' of ' || most from used where of_one > most
    union all
    select 'a discount leaves something to pay', booking_id, amount || ' after ' || discount
    from bookings where discount > 0 and amount < 1000
    union all
    select 'a discount is that of the order', o.order_id, o.discount || ' instead of ' || sum(b.discount)
    from orders o join bookings b using (order_id)
    -- The ledger's check covers paid orders.
    where o.kind = 'BOOKINGS' and o.paid_at is null
    group by o.order_id having sum(b.discount) <> o.discount`.execute(db)
  return rows
}
