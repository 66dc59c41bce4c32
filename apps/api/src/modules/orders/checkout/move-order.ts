import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { lockListener, lockSlots, type LockedSlot } from '../../bookings/sign-up/lock-slots.ts'
import { orderMoves, type OrderMoveTarget } from '../orders.states.ts'

interface OrderMove {
  to: OrderMoveTarget
  by_user_id: string | null
  why: string
}

/** False if the current status does not allow it. */
export async function moveOrder(tx: Tx, now: Date, order_id: string, move: OrderMove): Promise<boolean> {
  const { to, by_user_id, why } = move
  const { rows } = await sql`
    with was as (
      select order_id, status as from_status from orders
      where order_id = ${order_id} and status = any(${orderMoves[to]}::text[]) for no key update
    ), moved as (
      update orders set status = ${to} from was where orders.order_id = was.order_id returning was.*
    )
    insert into order_history (order_id, from_status, to_status, at, by_user_id, why)
    select order_id, from_status, ${to}, ${now}, ${by_user_id}::uuid, ${why} from moved
    returning order_id`.execute(tx)
  return rows.length > 0
}

export interface LockedOrder {
  order_id: string
  user_id: string
  status: keyof typeof orderMoves | 'NEW'
  kind: 'BOOKINGS' | 'TARIFF' | 'PACKAGE'
  amount: number
  created_at: Date
  expires_at: Date
  tariff_price_id: string | null
  credit: number
  subscription_id: string | null
  subscription_expires_at: Date | null
  is_rebill: boolean
  slots: readonly LockedSlot[]
}

/** Also locks the listener and the slots, in the lock order of `lockSlots`. Throws not_exist. */
export async function lockOrder(tx: Tx, order_id: string): Promise<LockedOrder> {
  const { user_id } = await tx
    .selectFrom('orders')
    .select('user_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  await lockListener(tx, user_id)
  // The listener's lock keeps the bookings from moving to other slots.
  const bookings = await tx.selectFrom('bookings').select('slot_id').where('order_id', '=', order_id).execute()
  const slot_ids = bookings.map(({ slot_id }) => slot_id)
  const slots = slot_ids.length > 0 ? await lockSlots(tx, slot_ids) : []
  const order = await tx
    .selectFrom('orders')
    .select(['order_id', 'user_id', 'kind', 'status', 'amount', 'created_at', 'expires_at'])
    .select(['tariff_price_id', 'credit', 'subscription_id', 'subscription_expires_at', 'is_rebill'])
    .where('order_id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...order, slots }
}
