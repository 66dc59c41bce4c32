import type { Order, OrderEvent } from '@razgovor/contract/orders'
import type { Page, PageQuery, PersonInfo } from '@razgovor/contract/values'
import type { BookingStatus } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { boughtJson, withInstant } from '../../../db/bought-package.ts'
import { personJson } from '../../../db/person-json.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { statusesWithPlace } from '../../bookings/bookings.states.ts'
import { orderTitle } from './order-title.texts.ts'

/** Throws not_exist, also for another user's order. */
export async function getOrder(ctx: Ctx, user_id: string, order_id: string): Promise<Order> {
  const row = await orderRows(ctx, user_id).where('o.order_id', '=', order_id).executeTakeFirst()
  if (!row) throw new ApiError('not_exist')
  return toOrder(row)
}

export async function listOrders(ctx: Ctx, user_id: string, { offset, limit }: PageQuery): Promise<Page<Order>> {
  const rows = await orderRows(ctx, user_id)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.order_id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total_count } = await ctx.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total_count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { offset, limit, total_count, items: rows.map(toOrder) }
}

interface ItemRow {
  booking_id: string
  consultation_id: string
  slot_id: string
  status: BookingStatus
  topic: string
  time_start: string
  time_end: string
  amount: number
  discount: number
  refunded_amount: number
  speaker: PersonInfo
}

function orderRows({ db, clock }: Ctx, user_id: string) {
  // A late payment may have booked a slot a second time: of its two bookings, list the one that has a place.
  const items = sql<ItemRow[]>`(
    select coalesce(jsonb_agg(item order by item.time_start), '[]') from (
      select distinct on (b.slot_id) b.booking_id, b.consultation_id, b.slot_id, b.status, t.topic,
        b.time_start, b.time_end, b.amount, b.discount, b.refunded_amount, ${personJson('u', 's')} as speaker
      from bookings b join time_slots t on t.slot_id = b.slot_id
      join users u on u.user_id = b.speaker_id join speakers s on s.user_id = b.speaker_id
      where b.order_id = o.order_id
      order by b.slot_id, b.status = any(${statusesWithPlace}::text[]) desc, b.created_at desc
    ) item)`
  const bought = db
    .selectFrom('package_purchases as pb')
    .select(boughtJson('pb', clock.now()).as('bought'))
    .where(sql<boolean>`pb.order_id = o.order_id`)
  const history = sql<OrderEvent[]>`(
    select coalesce(jsonb_agg(e order by e.at, e.position), '[]') from (
      select case to_status when 'NEW' then 'CREATED' else to_status end as event, at,
        case when to_status = 'PAID' then o.amount end as amount, order_history_id as position
      from order_history h
      where h.order_id = o.order_id and to_status in ('NEW', 'PAID', 'CANCELED', 'EXPIRED', 'FAILED')
      union all select 'REFUND_OWED', created_at, amount, null from refunds r
        where r.order_id = o.order_id and status <> 'WITHDRAWN'
      union all select 'REFUNDED', done_at, amount, null from refunds r where r.order_id = o.order_id and status = 'DONE'
    ) e)`
  return db
    .selectFrom('orders as o')
    .leftJoin('tariff_prices as tp', 'tp.tariff_price_id', 'o.tariff_price_id')
    .leftJoin('tariffs as tf', 'tf.tariff_id', 'tp.tariff_id')
    .leftJoin('promo_codes as pc', 'pc.promo_code_id', 'o.promo_code_id')
    .select([
      'o.order_id',
      'o.kind',
      'tf.title as tariff_title',
      'o.paid_at',
      'o.status',
      'o.amount',
      'o.discount',
      'pc.code as promo_code',
      'o.discount_bearer',
      'o.refunded_amount',
      'o.created_at',
      'o.expires_at',
      'o.refund_hours',
    ])
    .select((eb) => [
      items.as('items'),
      history.as('history'),
      bought.as('package'),
      eb
        .selectFrom('payments as p')
        .select('p.payment_url')
        .whereRef('p.order_id', '=', 'o.order_id')
        .where('p.abandoned_at', 'is', null)
        .where('o.status', '=', 'PENDING')
        .limit(1)
        .as('payment_url'),
    ])
    .where('o.user_id', '=', user_id)
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number]

function toOrder({ package: bought, items, ...rest }: OrderRow): Order {
  const { created_at, expires_at, paid_at, history, tariff_title, ...row } = rest
  return {
    ...row,
    title: orderTitle({ tariff_title, package_title: bought?.title, meetings: items.length }),
    package: bought && withInstant(bought),
    paid_at: paid_at?.toISOString() ?? null,
    history: history.map(({ event, at, amount }) => ({ event, amount, at: new Date(at).toISOString() })),
    currency: 'RUB',
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    items: items.map(({ time_start, time_end, ...item }) => ({
      ...item,
      time_start_iso: new Date(time_start).toISOString(),
      time_end_iso: new Date(time_end).toISOString(),
    })),
  }
}
