import { amount as amountShape } from '@razgovor/contract/values'
import { reservationMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { lockListener, lockSlots, type LockedSlot } from '../../bookings/sign-up/lock-slots.ts'
import { placeBooking } from '../../bookings/sign-up/place-booking.ts'
import { hasNoPaymentUrl } from './link-wait.ts'
import { openOrder } from './open-order.ts'
import { openStatuses } from '../orders.states.ts'
import { getReceiptEmail } from './receipt-email.ts'
import { recordMeetingItems } from '../receipts/receipt-items.ts'
import { findDiscount, takePromoUse, type Discounts } from './find-discount.ts'
import { findUnanswered } from '../../questions/find-unanswered.ts'
import { findSuppliers, type Suppliers } from '../receipts/suppliers.ts'
import { ordersRefusals } from '../orders.texts.ts'

/** `lost` maps the ids of slots to their errors. */
export class LostSlots extends Error {
  override name = 'LostSlots'
  readonly lost: ReadonlyMap<string, ApiError>
  constructor(lost: ReadonlyMap<string, ApiError>) {
    super('some of the slots can not be had')
    this.lost = lost
  }
}

/** `overdue`, `no_payment_url` and `other_code` (same slots, another promo code) are open orders to close first. */
export interface Reserved {
  order_id: string
  kind: 'made' | 'found' | 'overdue' | 'no_payment_url' | 'other_code'
}

interface WantedOrder {
  user_id: string
  slot_ids: readonly string[]
  amount?: number | undefined
  promo_code_id: string | null
  /** An order for these slots was made before; questions required since then don't count. */
  was_ordered?: boolean | undefined
}

/** All or none. Throws LostSlots, not_exist, payment_exists, human_friendly, and what `assertUsable` throws. */
export async function reserveOrder(tx: Tx, ctx: Ctx, wanted: WantedOrder): Promise<Reserved> {
  const { user_id, slot_ids, promo_code_id } = wanted
  const now = ctx.clock.now()
  await lockListener(tx, user_id)
  const open = await findOpenOrder(tx, user_id, slot_ids)
  if (open && open.expires_at <= now) return { order_id: open.order_id, kind: 'overdue' }
  if (open && hasNoPaymentUrl(ctx, open)) return { order_id: open.order_id, kind: 'no_payment_url' }
  if (open && !open.is_same) throw new ApiError('payment_exists')
  if (open?.promo_code_id === promo_code_id) return { order_id: open.order_id, kind: 'found' }

  const slots = await lockSlots(tx, slot_ids)
  if (slots.length < slot_ids.length) throw new ApiError('not_exist')
  const discount = await findDiscount(tx, ctx, {
    user_id,
    promo_code_id,
    slots,
    replaced_order_id: open?.order_id ?? null,
  })
  const amount = slots.reduce((sum, slot) => sum + slot.amount, 0) - (discount?.order.discount ?? 0)
  const expires_at = paymentDeadline(now, slots)
  assertPaid(slots)
  if (!wanted.was_ordered) await assertAnswered(tx, wanted)
  assertPayable(amount)
  const receipt_email = await getReceiptEmail(tx, user_id)
  const suppliers = await findSuppliers(
    tx,
    ctx.config,
    slots.map(({ speaker_id }) => speaker_id),
  )
  assertSuppliersKnown(slots, suppliers)
  if (wanted.amount !== undefined && wanted.amount !== amount) throw priceChanged(amount)
  // This comes last, so that the open order stays if a check above fails.
  if (open) return { order_id: open.order_id, kind: 'other_code' }
  const { REFUND_HOURS: refund_hours, COMMISSION_PERCENT: commission_percent } = ctx.config
  const receipt = { receipt_email, receipt_method: ctx.config.RECEIPT_PAYMENT_METHOD }
  const order = { user_id, amount, expires_at, refund_hours, commission_percent, ...receipt, ...discount?.order }
  const why = 'asked for a link to pay'
  const provider = ctx.acquirers.current
  const order_id = await takePromoUse(() => openOrder(tx, now, { ...order, kind: 'BOOKINGS' }, { provider, why }))
  await placeAll(tx, now, slots, { listener_id: user_id, order_id, discounts: discount?.by_slot })
  await recordMeetingItems(tx, now, { order_id, suppliers })
  return { order_id, kind: 'made' }
}

// At least a minute: the acquirer's minimum for a link.
function paymentDeadline(now: Date, slots: readonly LockedSlot[]): Date {
  const first = Math.min(...slots.map((slot) => slot.time_start.getTime()))
  const latest = plusMinutes(now, reservationMinutes).getTime()
  return new Date(Math.max(Math.min(first, latest), plusMinutes(now, 1).getTime() + 1000))
}

function assertPaid(slots: readonly LockedSlot[]): void {
  const free = slots.filter((slot) => slot.booking_mode !== 'BUYABLE')
  if (free.length === 0) return
  const refusal = ordersRefusals.meeting_is_free
  throw new LostSlots(new Map(free.map(({ slot_id }) => [slot_id, new ApiError('human_friendly', refusal)])))
}

/** Throws LostSlots. */
export async function assertAnswered(
  tx: Tx,
  { user_id, slot_ids }: Pick<WantedOrder, 'user_id' | 'slot_ids'>,
): Promise<void> {
  const unanswered = await findUnanswered(tx, { listener_id: user_id, slot_ids })
  if (unanswered.size > 0) throw new LostSlots(unanswered)
}

// A receipt under the agent scheme has to state each speaker's INN.
function assertSuppliersKnown(slots: readonly LockedSlot[], suppliers: Suppliers | null): void {
  const unknown = slots.filter(({ speaker_id }) => suppliers && !suppliers.has(speaker_id))
  if (unknown.length === 0) return
  const refusal = ordersRefusals.speaker_without_legal_details
  throw new LostSlots(new Map(unknown.map(({ slot_id }) => [slot_id, new ApiError('human_friendly', refusal)])))
}

function assertPayable(amount: number): void {
  if (amountShape.safeParse(amount).success) return
  throw new ApiError('human_friendly', ordersRefusals.order_sum_too_large)
}

function priceChanged(amount: number): ApiError {
  return new ApiError('human_friendly', ordersRefusals.price_changed(inRoubles(amount)))
}

async function placeAll(
  tx: Tx,
  now: Date,
  slots: readonly LockedSlot[],
  { discounts, ...booking }: { listener_id: string; order_id: string; discounts: Discounts | undefined },
): Promise<void> {
  const lost = new Map<string, ApiError>()
  for (const slot of slots) {
    try {
      const discount = discounts?.get(slot.slot_id) ?? 0
      await placeBooking(tx, now, slot, { ...booking, status: 'RESERVED', why: 'reserved to be paid', discount })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      lost.set(slot.slot_id, error)
      // This error comes from a database constraint, which has aborted the transaction.
      if (error.error_name === 'timeslot_intersection') break
    }
  }
  if (lost.size > 0) throw new LostSlots(lost)
}

async function findOpenOrder(tx: Tx, user_id: string, slot_ids: readonly string[]) {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.order_id', 'orders.order_id')
    .select(['orders.order_id', 'orders.status', 'orders.created_at', 'orders.expires_at', 'bookings.slot_id'])
    .select('orders.promo_code_id')
    .where('orders.user_id', '=', user_id)
    .where('orders.status', 'in', openStatuses)
    .where('bookings.status', '=', 'RESERVED')
    .execute()
  const shared = rows.find((row) => slot_ids.includes(row.slot_id))
  if (!shared) return null
  const held = rows.filter((row) => row.order_id === shared.order_id)
  const is_same = held.length === slot_ids.length && held.every((row) => slot_ids.includes(row.slot_id))
  return { ...shared, is_same }
}
