import { sql } from 'kysely'
import type { BankPayment } from '../../test/bank.ts'
import type { Fault, Seen } from './seen.ts'

interface Payment {
  payment_id: string
  order_id: string
  amount: number
  is_paid: boolean
  /** Promised to the payer; returned by the bank; still owed. */
  promised: number
  returned: number
  owed: number
  ours: number
  oldest_owed_at: Date | null
  /** The prices of what it pays for, less their refunds. */
  covered: number
}

export async function checkMoney(seen: Seen): Promise<Fault[]> {
  const payments = new Map((await listPayments(seen)).map((payment) => [payment.payment_id, payment]))
  const atTheBank = new Map(seen.bank.map((payment) => [payment.order_id, payment]))
  return [
    ...seen.bank.flatMap((charge) => checkCharge(seen, charge, payments.get(charge.order_id))),
    ...[...payments.values()].flatMap((payment) => checkPayment(seen, payment, atTheBank.get(payment.payment_id))),
    ...(await findDear(seen)),
    ...(await findWithdrawn(seen)),
    ...(await findUnfinished(seen, atTheBank)),
  ]
}

async function findDear({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'a moved booking costs the price of its new slot' as rule, b.booking_id as id,
      b.amount - b.refunded_amount || ' kopecks, ' || price || ' is the price' as detail
    from bookings b join lateral (
      select to_amount from booking_moves where booking_id = b.booking_id order by at desc, move_id desc limit 1) m on true
      cross join lateral (select case b.discount when 0 then m.to_amount
        else ceil(b.amount::numeric * m.to_amount / (b.amount + b.discount)) end as price) due
    where b.status in ('BOOKED', 'STARTED', 'ENDED') and b.amount - b.refunded_amount > price
      and b.time_end > ${now}::timestamptz - interval '2 days'`.execute(db)
  return rows
}

async function findWithdrawn({ db }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'only a refund that an operator made is withdrawn' as rule, refund_id as id, amount || ' kopecks: ' || why as detail
    from refunds where status = 'WITHDRAWN' and idempotency_key is null`.execute(db)
  return rows
}

// Six hours more than the product waits, since its job may have failed and been put off.
const unfinishedHours = 30

async function findUnfinished({ db, now }: Seen, atTheBank: ReadonlyMap<string, BankPayment>): Promise<Fault[]> {
  const waiting = await db
    .selectFrom('refunds')
    .select(['refund_id', 'payment_id', 'asked_at'])
    .where('status', '=', 'PENDING')
    .where('asked_at', '<', new Date(now.getTime() - unfinishedHours * 3_600_000))
    .execute()
  return waiting
    .filter(({ payment_id }) => atTheBank.get(payment_id)?.status === 'ASYNC_REFUNDING')
    .map(({ refund_id: id, asked_at }) => ({
      rule: 'a refund that the bank does not finish is passed to an operator',
      id,
      detail: `requested at ${asked_at?.toISOString()}`,
    }))
}

/** Returns the kopecks that the acquirer has not refunded; chargebacks are not subtracted. */
export function keptOf({ status, remaining_amount }: BankPayment): number {
  return /^(CONFIRMED|PARTIAL_REFUNDED|ASYNC_REFUNDING)$/.test(status) ? remaining_amount : 0
}

function checkCharge(seen: Seen, charge: BankPayment, payment: Payment | undefined): Fault[] {
  const kept = keptOf(charge)
  if (kept === 0 || payment?.is_paid || seen.isNew(`charge ${charge.order_id}`)) return []
  return [
    { rule: 'a charge at the bank is in our books', id: charge.order_id, detail: `${kept} kopecks, ${charge.status}` },
  ]
}

function checkPayment(seen: Seen, payment: Payment, charge: BankPayment | undefined): Fault[] {
  if (!payment.is_paid) return []
  const { payment_id: id, amount, promised, returned, owed, ours, covered, oldest_owed_at } = payment
  const faults: Fault[] = []
  const kept = charge ? keptOf(charge) : 0
  // The acquirer may already have made a refund that we are still requesting.
  const isOnItsWay = owed > 0 && kept >= amount - returned - owed && kept <= amount - returned
  if (kept !== amount - returned && !isOnItsWay && !seen.isNew(`kept ${id}`))
    faults.push({
      rule: 'the acquirer kept what our payments say',
      id,
      detail: `${kept} of ${amount}, ${returned} returned`,
    })
  if (charge && charge.asked_back_amount > ours)
    faults.push({
      rule: 'the bank is asked for a refund once',
      id,
      detail: `for ${charge.asked_back_amount}, ours are ${ours}`,
    })
  if (amount - promised !== covered)
    faults.push({
      rule: 'charged money is booked or refunded',
      id,
      detail: `${amount} paid, ${promised} goes back, ${covered} covered by what order ${payment.order_id} got`,
    })
  if (oldest_owed_at && !isRecent(seen, oldest_owed_at.toISOString()))
    faults.push({ rule: 'a refund that is due is made', id, detail: `${owed} since ${oldest_owed_at.toISOString()}` })
  return faults
}

function isRecent({ now, patienceDays }: Seen, at: string): boolean {
  return now.getTime() - Date.parse(at) < patienceDays * 24 * 3_600_000
}

// A booking canceled by the listener too late still counts as paid; one lost before the payment does not.
async function listPayments({ db }: Seen): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    with back as (
      select payment_id, sum(amount) filter (where status <> 'WITHDRAWN')::int as promised,
        sum(returned_by_bank)::int as returned,
        sum(amount - returned_amount) filter (where status in ('PENDING', 'FAILED'))::int as owed,
        sum(amount) filter (where origin = 'OURS' and status <> 'WITHDRAWN')::int as ours,
        min(created_at) filter (where status in ('PENDING', 'FAILED')) as oldest_owed_at
      from refunds, lateral (
        select coalesce(sum(b.amount), 0) as returned_by_bank from refund_returns b
        where b.refund_id = refunds.refund_id and b.via = 'BANK') b
      group by payment_id
    ), got as (
      select b.order_id, sum(b.amount - b.refunded_amount)::int as covered from bookings b
      where b.order_id is not null and b.order_id not in (select order_id from package_purchases) and (b.status in ('BOOKED', 'STARTED', 'ENDED')
        or (b.status = 'CANCELED' and exists (
          select from booking_history h where h.booking_id = b.booking_id and h.from_status = 'BOOKED' and h.to_status = 'CANCELED')))
      group by b.order_id
      union all
      -- A meeting that the bank has canceled is covered as long as its money has not gone back.
      select c.order_id, sum(c.amount - coalesce(b.refunded_amount, 0))::int from package_credits c
      left join bookings b using (booking_id)
      where c.refund_id is null group by c.order_id
      union all
      select s.order_id, s.amount - coalesce(sum(r.amount), 0)::int from subscription_periods s
      left join refunds r on r.order_id = s.order_id and r.status <> 'WITHDRAWN' and exists (
        select from payments p where p.payment_id = r.payment_id and not p.is_duplicate)
      where s.order_id is not null group by s.order_id, s.amount
    )
    select p.payment_id, p.order_id, p.amount, p.paid_at is not null as is_paid,
      coalesce(back.promised, 0) as promised, coalesce(back.returned, 0) as returned, coalesce(back.owed, 0) as owed,
      coalesce(back.ours, 0) as ours, back.oldest_owed_at,
      case when p.is_duplicate then 0 else coalesce(got.covered, 0) end as covered
    from payments p left join back using (payment_id) left join got using (order_id)`.execute(db)
  return rows
}
