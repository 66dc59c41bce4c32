import type { Tx } from '../../../db/client.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { changeBookings, changeBookingsOfOrder } from '../../bookings/change-bookings.ts'
import { announceBooked } from '../../bookings/sign-up/place-booking.ts'
import { postPayment } from '../../ledger/post-payment.ts'
import { saveCard } from '../../tariffs/saved-cards.ts'
import { underWayMinutes, type PaymentKind, type PaymentState } from '../acquirer.ts'
import { takeReturned } from './bank-returns.ts'
import { lockOrder, moveOrder, type LockedOrder } from '../checkout/move-order.ts'
import { isOpen } from '../orders.states.ts'
import { takePackageMoney } from '../packages/take-package-money.ts'
import { isAmountRight, isPaidInFull, recordWrongAmount } from './paid-amount.ts'
import { closePayments, isCancelUnderWay, queueClose } from './payments.ts'
import { createRefund } from '../refunds/refunds.ts'
import { refundLostItems, restoreLostItems } from '../cart/restore-lost-items.ts'
import { recordTariffUnpaid, takeTariffMoney } from '../renewals/tariff-order.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** States may come in any order and repeatedly; money without a use is refunded. Returns whether the order changed. */
export async function settlePayment(tx: Tx, now: Date, order_id: string, state: PaymentState): Promise<boolean> {
  const order = await lockOrder(tx, order_id)
  const payment = await lockPayment(tx, state.payment_id)
  if (!payment) return false
  await recordState(tx, now, payment, state)
  if (state.card && (state.kind === 'held' || state.kind === 'paid') && isAmountRight(payment, state)) {
    const { user_id } = order
    const card = { provider: payment.provider, ...state.card }
    await saveCard(tx, { user_id, card, payment_at: payment.created_at })
  }
  if (payment.paid_at) return takeReturned(tx, now, order, { payment, state })
  const outcome = hasGoneBack(payment) ? 'OPEN' : outcomes[state.kind]
  if (outcome === 'PAID') {
    if (isCancelUnderWay(now, payment)) return askAfterCancel(tx, payment)
    const isRight = await isPaidInFull(tx, payment, state)
    if (isRight === false) await recordWrongAmount(tx, now, payment, state)
    if (!isRight) return false
    const isSettled = await takeMoney(tx, now, order, payment)
    const wasReturned = await takeReturned(tx, now, order, { payment, state })
    return isSettled || wasReturned
  }
  // The bank still holds the rest.
  if (state.kind === 'partially_reversed') await queueClose(tx, payment.payment_id)
  // The failure of an abandoned payment says nothing about the payment that replaced it.
  if (outcome === 'UNPAID' && !payment.abandoned_at) return closeUnpaid(tx, now, order, state)
  return false
}

// Applies to payments that we have not recorded as paid.
const outcomes: Record<PaymentKind, 'PAID' | 'UNPAID' | 'OPEN'> = {
  paid: 'PAID',
  partially_refunded: 'PAID',
  declined: 'UNPAID',
  failed: 'UNPAID',
  canceled: 'UNPAID',
  reversed: 'UNPAID',
  partially_reversed: 'UNPAID',
  expired: 'UNPAID',
  refunded: 'UNPAID',
  created: 'OPEN',
  processing: 'OPEN',
  held: 'OPEN',
  refunding: 'OPEN',
}

// After these a state that says paid is outdated.
const wentBack: ReadonlySet<PaymentKind> = new Set(['canceled', 'reversed', 'refunded'])

function hasGoneBack({ kind }: Pick<Payment, 'kind'>): boolean {
  return kind !== null && wentBack.has(kind)
}

const isUnderWay = ({ kind }: PaymentState) => outcomes[kind] === 'OPEN'

// Our Cancel is recorded without the order's lock.
function lockPayment(tx: Tx, payment_id: string) {
  return tx
    .selectFrom('payments')
    .select(['payment_id', 'amount', 'paid_at', 'is_duplicate', 'abandoned_at', 'created_at'])
    .select(['provider', 'provider_payment_id', 'kind', 'cancel_asked_at'])
    .where('payment_id', '=', payment_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

// Our Cancel may be about to return the money, so the bank is asked again when the Cancel has arrived or is lost.
async function askAfterCancel(tx: Tx, { payment_id, cancel_asked_at }: Payment): Promise<false> {
  const at = plusMinutes(cancel_asked_at!, underWayMinutes)
  await queueClose(tx, payment_id, { at, keepsTime: true })
  return false
}

async function recordState(tx: Tx, now: Date, payment: Payment, state: PaymentState): Promise<void> {
  const isCanceled = wentBack.has(state.kind) || (!isUnderWay(state) && !isCancelUnderWay(now, payment))
  const isStale = (payment.paid_at || hasGoneBack(payment)) && !/refund|revers|cancel/.test(state.kind)
  // The kind of a wrong amount is not recorded, so that it is checked again.
  const isKnown = !isStale && isAmountRight(payment, state)
  await tx
    .updateTable('payments')
    .set({
      provider_payment_id: payment.provider_payment_id ?? state.provider_payment_id,
      ...(state.pan !== null && { card_pan: state.pan.slice(0, 32) }),
      ...(isKnown && { provider_status: state.provider_status, kind: state.kind }),
      ...(isCanceled && { cancel_asked_at: null }),
    })
    .where('payment_id', '=', payment.payment_id)
    .execute()
}

async function takeMoney(tx: Tx, now: Date, order: LockedOrder, payment: Payment): Promise<boolean> {
  const { order_id } = order
  const isFirst = await moveOrder(tx, now, order_id, {
    to: 'PAID',
    by_user_id: null,
    why: 'the acquirer took the money',
  })
  await tx
    .updateTable('payments')
    .set({ paid_at: now, is_duplicate: !isFirst })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  if (!isFirst) {
    const { payment_id, amount } = payment
    await postPayment(tx, now, { payment_id, bookings: [] })
    await createRefund(tx, now, { order_id, payment_id, amount, booking_id: null, why: 'the order was paid twice' })
    return false
  }
  await tx.updateTable('orders').set({ paid_at: now }).where('order_id', '=', order_id).execute()
  const { payment_id } = payment
  if (order.kind === 'TARIFF') {
    await postPayment(tx, now, { payment_id, bookings: [] })
    await takeTariffMoney(tx, now, order, payment_id)
  } else if (order.kind === 'PACKAGE') await takePackageMoney(tx, now, order, payment_id)
  else await bookPaid(tx, now, order, payment_id)
  await closePayments(tx, order_id)
  return true
}

async function bookPaid(tx: Tx, now: Date, order: LockedOrder, payment_id: string): Promise<void> {
  const { order_id, user_id } = order
  await expireUnusableReservations(tx, now, order)
  const booked = await changeBookingsOfOrder(tx, now, order_id, {
    to: 'BOOKED',
    by_user_id: null,
    why: 'the order is paid',
  })
  for (const booking of booked) await announceBooked(tx, now, booking)
  const { restored, lost } = await restoreLostItems(tx, now, order)
  await postPayment(tx, now, { payment_id, bookings: [...booked, ...restored, ...lost] })
  await refundLostItems(tx, now, order_id, lost)
  await tx
    .deleteFrom('cart_items')
    .where('user_id', '=', user_id)
    .where('slot_id', 'in', tx.selectFrom('bookings').select('slot_id').where('order_id', '=', order_id))
    .execute()
}

// Their money is then refunded.
async function expireUnusableReservations(tx: Tx, now: Date, { order_id, slots }: LockedOrder): Promise<void> {
  const reserved = await tx
    .selectFrom('bookings')
    .innerJoin('consultations', 'consultations.consultation_id', 'bookings.consultation_id')
    .select(['booking_id', 'bookings.slot_id', 'ended_at'])
    .where('order_id', '=', order_id)
    .where('status', '=', 'RESERVED')
    .forKeyShare('consultations')
    .execute()
  const dead = reserved.filter(({ slot_id, ended_at }) => {
    const slot = slots.find((one) => one.slot_id === slot_id)
    return ended_at || !slot || slot.time_end <= now || !slot.speaker_is_open || slot.speaker_role !== 'SPEAKER'
  })
  const why = 'paid for when it could not be held any more'
  const ids = dead.map(({ booking_id }) => booking_id)
  await changeBookings(tx, now, ids, { to: 'EXPIRED', by_user_id: null, why, reason: 'EXPIRED' })
}

async function closeUnpaid(tx: Tx, now: Date, order: LockedOrder, state: PaymentState): Promise<boolean> {
  if (!isOpen(order.status)) return false
  if (state.kind === 'expired' || now >= order.expires_at) return expireUnpaid(tx, now, order)
  const why = `the acquirer says ${state.provider_status}`
  await moveOrder(tx, now, order.order_id, { to: 'FAILED', by_user_id: null, why })
  await changeBookingsOfOrder(tx, now, order.order_id, { to: 'CANCELED', by_user_id: null, why, reason: 'DECLINED' })
  await recordTariffUnpaid(tx, now, order, { isRefused: true })
  return true
}

/** The order must be locked. Returns false if it is no longer open. */
export async function expireUnpaid(tx: Tx, now: Date, order: LockedOrder): Promise<boolean> {
  const { order_id } = order
  const why = 'the payment window closed'
  if (!(await moveOrder(tx, now, order_id, { to: 'EXPIRED', by_user_id: null, why }))) return false
  await changeBookingsOfOrder(tx, now, order_id, { to: 'EXPIRED', by_user_id: null, why, reason: 'EXPIRED' })
  await recordTariffUnpaid(tx, now, order, { isRefused: false })
  return true
}
