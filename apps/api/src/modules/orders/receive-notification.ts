import { isIPv6 } from 'node:net'
import { plusMinutes } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { AcquirerError, type PaymentState } from '../../providers/tbank/index.ts'
import { applyState } from './ask-acquirer.ts'
import { noteReceipt } from './note-receipt.ts'
import { isOpen } from './orders.states.ts'
import { isAmountRight } from './settle-payment.ts'

interface Notification {
  body: Record<string, unknown>
  ip: string
}

/**
 * What the acquirer tells us; it repeats until it is answered OK. Every signed notification is recorded.
 * Throws forbidden (signature, network), not_exist (no such payment of ours), validation (another amount).
 */
export async function receiveNotification(ctx: Ctx, { body, ip }: Notification): Promise<void> {
  if (!isAllowed(ctx.config, ip)) throw new ApiError('forbidden')
  const state = ctx.acquirer.readNotification(body)
  if (!state) {
    const receipt = ctx.acquirer.readReceipt(body)
    const payment_id = receipt ? await noteReceipt(ctx, receipt) : undefined
    return record(ctx, { payment_id, status: nameOf(body), outcome: 'NOTED' })
  }
  const payment = await findPayment(ctx, state.payment_id)
  const noted = { payment_id: payment?.payment_id, status: state.provider_status, amount: state.amount }
  if (!payment) {
    await record(ctx, { ...noted, outcome: 'UNKNOWN_PAYMENT' })
    throw new ApiError('not_exist')
  }
  if (!isAmountRight(payment, state)) {
    await record(ctx, { ...noted, outcome: 'WRONG_AMOUNT' })
    await enqueue(ctx.db, 'check-order', { order_id: payment.order_id }, { key: `check-order:${payment.order_id}` })
    throw new ApiError('validation', { fields: { Amount: 'Сумма не та, что у этого платежа' } })
  }
  if (isDoubtful(payment, state)) await askInstead(ctx, payment, state)
  else await applyState(ctx, payment.order_id, state)
  await record(ctx, { ...noted, outcome: 'APPLIED' })
}

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/**
 * What contradicts our books may be out of date, or told in a figure whose meaning is not documented: then the bank is
 * asked how the payment stands now. So an order that nobody waits for any more is not paid by money that has gone back.
 */
function isDoubtful({ paid_at, order_status }: Payment, { kind }: PaymentState): boolean {
  if (paid_at) return kind !== 'paid' && kind !== 'held'
  return kind === 'partially_refunded' || (kind === 'paid' && !isOpen(order_status))
}

async function askInstead(ctx: Ctx, payment: Payment, { provider_payment_id }: PaymentState): Promise<void> {
  const { payment_id, order_id, cancel_asked_at } = payment
  const askLater = (at: Date) =>
    enqueue(ctx.db, 'close-payment', { payment_id }, { key: `close-payment:${payment_id}`, at })
  const now = ctx.clock.now()
  // The bank is just canceling it: only then its word is the last.
  if (cancel_asked_at) return askLater(plusMinutes(now, 1))
  try {
    await applyState(ctx, order_id, await ctx.acquirer.getState(provider_payment_id))
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    await askLater(now)
  }
}

function nameOf({ Status, NotificationType }: Record<string, unknown>): string {
  return [Status, NotificationType].find((name) => typeof name === 'string') ?? ''
}

async function findPayment(ctx: Ctx, payment_id: string) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(payment_id)) return undefined
  return ctx.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(['payment_id', 'payments.order_id', 'payments.amount', 'payments.paid_at', 'cancel_asked_at'])
    .select('orders.status as order_status')
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
}

async function record(
  ctx: Ctx,
  notification: { payment_id?: string | undefined; status: string; amount?: number | null; outcome: string },
): Promise<void> {
  await ctx.db
    .insertInto('payment_notifications')
    .values({ provider: 'tbank', received_at: ctx.clock.now(), ...notification })
    .execute()
}

/** A mapped IPv4 address is checked against IPv4 networks too. */
function isAllowed({ TBANK_NOTIFY_NETS: nets }: Pick<Config, 'TBANK_NOTIFY_NETS'>, ip: string): boolean {
  return !nets || nets.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
