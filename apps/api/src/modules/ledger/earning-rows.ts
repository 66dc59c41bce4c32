import type { EarningDays, EarningEntry, EarningState } from '@razgovor/contract/earnings'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { daysFrom } from '../../time/days.ts'

/** Instants in the speaker's zone; null means unbounded. */
export interface EarningTime {
  speaker_id: string
  from: Date | null
  before: Date | null
}

export async function readTime(
  db: Db,
  speaker_id: string,
  { from, to }: EarningDays,
): Promise<EarningTime & { zone: string }> {
  const { time_zone_id: zone } = await db
    .selectFrom('users')
    .select('time_zone_id')
    .where('user_id', '=', speaker_id)
    .executeTakeFirstOrThrow()
  return {
    speaker_id,
    zone,
    from: from ? daysFrom(from, 1, zone).from : null,
    before: to ? daysFrom(to, 1, zone).to : null,
  }
}

export function balancesIn(db: Db, { speaker_id, from, before }: EarningTime) {
  let balances = db.selectFrom('booking_balances as balance').where('balance.speaker_id', '=', speaker_id)
  if (from) balances = balances.where('balance.time_start', '>=', from)
  if (before) balances = balances.where('balance.time_start', '<', before)
  return balances
}

// Earned but blocked by an open dispute; shown as expected income.
const isDisputed = sql<boolean>`exists (
  select from disputes d where d.booking_id = balance.booking_id and d.status = 'OPEN')`

export const earningSums = [
  sql<number>`coalesce(sum(balance.earned) filter (where not ${isDisputed}), 0)`.as('earned'),
  sql<number>`sum(balance.held - balance.held_commission + case when ${isDisputed} then balance.earned else 0 end)`.as(
    'pending',
  ),
  sql<number>`sum(balance.refund_due + balance.refunded)`.as('refunded'),
  sql<number>`sum(balance.commission)`.as('commission'),
  sql<number>`count(*)`.as('bookings_count'),
] as const

export function earningRows(db: Db, time: EarningTime) {
  return balancesIn(db, time)
    .innerJoin('bookings', 'bookings.booking_id', 'balance.booking_id')
    .innerJoin('time_slots as slot', 'slot.slot_id', 'bookings.slot_id')
    .leftJoin('series', 'series.series_id', 'slot.series_id')
    .leftJoin('orders', 'orders.order_id', 'bookings.order_id')
    .innerJoin('users as listener', 'listener.user_id', 'bookings.listener_id')
    .select(['balance.booking_id', 'bookings.consultation_id', 'balance.time_start', 'balance.commission_percent'])
    .select(['listener.first_name', 'listener.last_name'])
    .select(sql<string>`coalesce(series.title, slot.topic)`.as('topic'))
    .select(['bookings.discount', 'orders.discount_bearer', 'balance.held', isDisputed.as('is_disputed')])
    .select((eb) =>
      eb
        .selectFrom('package_purchases as bought')
        .innerJoin('packages', 'packages.package_id', 'bought.package_id')
        .select('packages.title')
        .whereRef('bought.order_id', '=', 'bookings.order_id')
        .as('package_title'),
    )
    .select((eb) => eb('balance.paid', '+', eb.ref('bookings.discount')).as('price'))
    .select(sql<number>`balance.refund_due + balance.refunded`.as('refunded'))
    .select(sql<number>`balance.commission + balance.held_commission`.as('commission'))
    .orderBy('balance.time_start', 'desc')
    .orderBy('balance.booking_id', 'desc')
}

export type EarningRow = Awaited<ReturnType<ReturnType<typeof earningRows>['execute']>>[number]

export function toEntry({ time_start, first_name, last_name, held, is_disputed, ...row }: EarningRow): EarningEntry {
  return {
    ...row,
    time_start_iso: time_start.toISOString(),
    listener: { first_name, last_name },
    net: row.price - row.discount - row.refunded - row.commission,
    discount_bearer: row.discount > 0 ? row.discount_bearer : null,
    state: stateOf({ ...row, held, is_disputed }),
  }
}

type Money = Pick<EarningRow, 'held' | 'price' | 'discount' | 'refunded' | 'is_disputed'>

function stateOf({ held, price, discount, refunded, is_disputed }: Money): EarningState {
  if (held > 0 || is_disputed) return 'PENDING'
  return refunded < price - discount ? 'EARNED' : 'REFUNDED'
}
