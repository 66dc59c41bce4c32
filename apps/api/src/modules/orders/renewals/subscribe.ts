import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { lockListener } from '../../bookings/sign-up/lock-slots.ts'
import { beginByCredit } from '../../tariffs/begin-paid-period.ts'
import { renewWith } from '../../tariffs/change-renewal.ts'
import { quoteOffer, type Quote } from '../../tariffs/quote-offer.ts'
import { chargeOrder } from '../payments/charge-order.ts'
import { closeOpenOrder } from '../checkout/create-paylink.ts'
import { issueLink } from '../checkout/issue-link.ts'
import { hasNoPaymentUrl, linkWaitSeconds } from '../checkout/link-wait.ts'
import { isOpen, openStatuses } from '../orders.states.ts'
import { getReceiptEmail } from '../checkout/receipt-email.ts'
import type { Reserved } from '../checkout/reserve-order.ts'
import { openTariffOrder, tariffPaymentExists } from './tariff-order.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface Wanted {
  user_id: string
  tariff_price_id: string
  /** The total shown to the speaker; a different one is refused. */
  due: number
  /** True to pay on the acquirer's page even if a card is saved. */
  other_card: boolean
}

export interface Taken {
  status: 'PAY' | 'CHARGING' | 'DONE'
  order_id: string | null
  payment_url: string | null
}

const done: Taken = { status: 'DONE', order_id: null, payment_url: null }

/** Charges a saved card or returns a link. Throws not_exist, human_friendly, payment_exists, payment_service. */
export async function subscribe(ctx: Ctx, wanted: Wanted): Promise<Taken> {
  for (;;) {
    const order = await transact(ctx, (tx) => takeOffer(tx, ctx, wanted))
    if (!order) return done
    if (order.kind === 'found') return waitForOutcome(ctx, order.order_id)
    if (order.kind !== 'made') await closeOpenOrder(ctx, order)
    else if (!order.rebill_id) return payOnPage(ctx, order.order_id)
    else {
      const { order_id, rebill_id } = order
      const status = await chargeOrder(ctx, { order_id, rebill_id, charged_by: 'PAYER' })
      if (status === 'PAID') return { ...done, order_id }
      if (isOpen(status)) return { ...done, status: 'CHARGING', order_id }
      return subscribe(ctx, { ...wanted, other_card: true })
    }
  }
}

type TakenOrder = Reserved & { rebill_id?: string | undefined }

// If nothing is due, applies the offer and returns null.
async function takeOffer(
  tx: Tx,
  ctx: Ctx,
  { user_id, tariff_price_id, ...wanted }: Wanted,
): Promise<TakenOrder | null> {
  const now = ctx.clock.now()
  await lockListener(tx, user_id)
  const open = await findOpen(tx, user_id)
  if (open && open.expires_at <= now) return { order_id: open.order_id, kind: 'overdue' }
  if (open && hasNoPaymentUrl(ctx, open)) return { order_id: open.order_id, kind: 'no_payment_url' }
  if (open && (open.is_rebill || open.tariff_price_id !== tariff_price_id || open.amount !== wanted.due))
    throw tariffPaymentExists()
  if (open) return { order_id: open.order_id, kind: 'found' }

  const quote = await quoteOffer(tx, now, user_id, tariff_price_id)
  if (quote.due !== wanted.due) throw sumChanged(quote)
  if (quote.due === 0) {
    await applyFreeOffer(tx, now, user_id, quote)
    return null
  }
  const { offer, credit, held, card, due: amount } = quote
  const receipt_email = await getReceiptEmail(tx, user_id)
  const terms = { tariff_price_id: offer.tariff_price_id, amount, credit, held, rebill_try: null }
  const charged = wanted.other_card ? undefined : card
  const provider = charged?.provider ?? ctx.acquirers.current
  const order_id = await openTariffOrder(tx, now, { user_id, receipt_email, provider, ...terms })
  return { order_id, kind: 'made', rebill_id: charged?.rebill_id }
}

async function applyFreeOffer(tx: Tx, now: Date, speaker_id: string, quote: Quote): Promise<void> {
  const { kind, offer } = quote
  if (kind === 'UPGRADE') await beginByCredit(tx, now, speaker_id, quote)
  if (kind === 'RESUME' || kind === 'AT_EXPIRY')
    await renewWith(tx, { speaker_id, tariff_price_id: offer.tariff_price_id })
}

function sumChanged({ due }: Quote): ApiError {
  return new ApiError('human_friendly', ordersRefusals.tariff_sum_changed(inRoubles(due)))
}

function findOpen(tx: Tx, user_id: string) {
  return tx
    .selectFrom('orders')
    .select(['order_id', 'status', 'amount', 'tariff_price_id', 'is_rebill', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'TARIFF')
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
}

async function payOnPage(ctx: Ctx, order_id: string): Promise<Taken> {
  await issueLink(ctx, order_id)
  return waitForOutcome(ctx, order_id)
}

const waitStepMilliseconds = 100

// Polls until the call that charges the card or gets the link has finished.
async function waitForOutcome(ctx: Ctx, order_id: string): Promise<Taken> {
  for (let waited = 0; waited <= linkWaitSeconds(ctx) * 1000; waited += waitStepMilliseconds) {
    const { status, payment_url } = await ctx.db
      .selectFrom('orders')
      .leftJoin('payments', (join) =>
        join.onRef('payments.order_id', '=', 'orders.order_id').on('payments.abandoned_at', 'is', null),
      )
      .select(['orders.status', 'payments.payment_url'])
      .where('orders.order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    if (status === 'PENDING' && payment_url) return { status: 'PAY', order_id, payment_url }
    if (status === 'PENDING') return { ...done, status: 'CHARGING', order_id }
    if (status === 'PAID') return { ...done, order_id }
    if (status !== 'NEW') throw new ApiError('payment_service')
    await sleep(waitStepMilliseconds)
  }
  throw tariffPaymentExists()
}
