import { uuidPattern } from '@razgovor/contract/limits'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { AcquirerError, acquirerOf, type NotificationRequest, type PaymentState } from '../acquirer.ts'
import { applyState } from './ask-acquirer.ts'
import { recordReceipt } from '../receipts/record-receipt.ts'
import { isOpen } from '../orders.states.ts'
import { queueClose } from './payments.ts'
import { isAmountRight } from './paid-amount.ts'
import { ordersTexts } from '../orders.texts.ts'
import { linkSpan } from '../../../telemetry/tracing.ts'

/** Throws not_exist (unknown acquirer or payment), forbidden (not authentic), validation (wrong amount). */
export async function receiveNotification(ctx: Ctx, provider: string, request: NotificationRequest): Promise<void> {
  const acquirer = ctx.acquirers.by_name.get(provider)
  if (!acquirer) throw new ApiError('not_exist')
  const notification = acquirer.readNotification(request)
  if (!notification) throw new ApiError('forbidden')
  if (notification.about === 'state') return receiveState(ctx, provider, notification.state)
  const { about, status } = notification
  const payment_id = about === 'receipt' ? await recordReceipt(ctx, provider, notification.receipt) : undefined
  await record(ctx, { provider, payment_id, status, outcome: 'NOTED' })
}

async function receiveState(ctx: Ctx, provider: string, state: PaymentState): Promise<void> {
  const payment = await findPayment(ctx, provider, state.payment_id)
  linkSpan(payment?.traceparent ?? null)
  const entry = { provider, payment_id: payment?.payment_id, status: state.provider_status, amount: state.amount }
  if (!payment) {
    await record(ctx, { ...entry, outcome: 'UNKNOWN_PAYMENT' })
    throw new ApiError('not_exist')
  }
  if (state.kind === 'paid' && !isAmountRight(payment, state)) {
    await record(ctx, { ...entry, outcome: 'WRONG_AMOUNT' })
    await enqueue(ctx.db, 'check-order', { order_id: payment.order_id }, { key: `check-order:${payment.order_id}` })
    throw new ApiError('validation', { fields: { amount: ordersTexts.anotherSum } })
  }
  if (isDoubtful(payment, state)) await askInstead(ctx, payment, state)
  else await applyState(ctx, payment.order_id, state)
  await record(ctx, { ...entry, outcome: 'APPLIED' })
}

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

// An outdated notification could mark an order paid by money already returned.
function isDoubtful({ paid_at, cancel_asked_at, order_status }: Payment, { kind }: PaymentState): boolean {
  if (paid_at) return kind !== 'paid' && kind !== 'held'
  const mayBeOver = cancel_asked_at !== null || !isOpen(order_status)
  return kind === 'partially_refunded' || (kind === 'paid' && mayBeOver)
}

async function askInstead(ctx: Ctx, payment: Payment, { provider_payment_id }: PaymentState): Promise<void> {
  const { payment_id, order_id, provider, cancel_asked_at } = payment
  const now = ctx.clock.now()
  // Our Cancel is in progress: the state is final only after it.
  if (cancel_asked_at) return queueClose(ctx.db, payment_id, { at: plusMinutes(now, 1) })
  try {
    await applyState(ctx, order_id, await acquirerOf(ctx, provider).getState(provider_payment_id))
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    await queueClose(ctx.db, payment_id, { at: now })
  }
}

async function findPayment(ctx: Ctx, provider: string, payment_id: string) {
  if (!uuidPattern.test(payment_id)) return undefined
  return (
    ctx.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.order_id', 'payments.order_id')
      .select(['payment_id', 'payments.order_id', 'payments.amount', 'payments.paid_at', 'cancel_asked_at'])
      .select(['payments.provider', 'payments.traceparent', 'orders.status as order_status'])
      .where('payment_id', '=', payment_id)
      // An acquirer may only change its own payments.
      .where('payments.provider', '=', provider)
      .executeTakeFirst()
  )
}

interface Recorded {
  provider: string
  payment_id: string | undefined
  status: string
  amount?: number | null
  outcome: string
}

async function record(ctx: Ctx, notification: Recorded): Promise<void> {
  await ctx.db
    .insertInto('payment_notifications')
    .values({ received_at: ctx.clock.now(), ...notification })
    .execute()
}
