import { reservationMinutes } from '@razgovor/contract/words'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { lockListener } from '../../bookings/sign-up/lock-slots.ts'
import { openPurchase } from '../../packages/credits.ts'
import { getOffer, type PackageTerms } from '../../packages/get-offer.ts'
import { closeOpenOrder, waitForLink, type Paylink } from '../checkout/create-paylink.ts'
import { issueLink } from '../checkout/issue-link.ts'
import { hasNoPaymentUrl } from '../checkout/link-wait.ts'
import { openOrder } from '../checkout/open-order.ts'
import { getReceiptEmail } from '../checkout/receipt-email.ts'
import type { Reserved } from '../checkout/reserve-order.ts'
import { openStatuses } from '../orders.states.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { recordPackageItem } from '../receipts/receipt-items.ts'
import { findSuppliers } from '../receipts/suppliers.ts'

interface Wanted {
  user_id: string
  package_id: string
  amount?: number | undefined
}

/** Throws what `getOffer` throws, human_friendly, payment_exists, payment_service, payment_status. */
export async function buyPackage(ctx: Ctx, wanted: Wanted): Promise<Paylink> {
  let order = await transact(ctx, (tx) => orderPackage(tx, ctx, wanted))
  while (order.kind !== 'made' && order.kind !== 'found') {
    await closeOpenOrder(ctx, order)
    order = await transact(ctx, (tx) => orderPackage(tx, ctx, wanted))
  }
  if (order.kind === 'made') await issueLink(ctx, order.order_id)
  return waitForLink(ctx, order.order_id)
}

async function orderPackage(tx: Tx, ctx: Ctx, { user_id, package_id, ...shown }: Wanted): Promise<Reserved> {
  const now = ctx.clock.now()
  await lockListener(tx, user_id)
  const open = await findOpen(tx, { user_id, package_id })
  if (open && open.expires_at <= now) return { order_id: open.order_id, kind: 'overdue' }
  if (open && hasNoPaymentUrl(ctx, open)) return { order_id: open.order_id, kind: 'no_payment_url' }
  if (open) return { order_id: open.order_id, kind: 'found' }

  const offer = await getOffer(tx, now, { package_id, listener_id: user_id })
  const { amount, speaker_id } = offer
  if (shown.amount !== undefined && shown.amount !== amount)
    throw new ApiError('human_friendly', ordersRefusals.price_changed(inRoubles(amount)))
  const receipt_email = await getReceiptEmail(tx, user_id)
  const suppliers = await findSuppliers(tx, ctx.config, [speaker_id])
  if (suppliers && !suppliers.has(speaker_id))
    throw new ApiError('human_friendly', ordersRefusals.package_without_legal_details)
  const order_id = await openPackageOrder(tx, ctx, { user_id, receipt_email, offer })
  await recordPackageItem(tx, now, { order_id, offer, supplier: suppliers?.get(speaker_id) })
  return { order_id, kind: 'made' }
}

interface NewOrder {
  user_id: string
  receipt_email: string
  offer: PackageTerms
}

async function openPackageOrder(
  tx: Tx,
  { clock, config, acquirers }: Ctx,
  { user_id, receipt_email, offer }: NewOrder,
) {
  const now = clock.now()
  const { amount, package_id, speaker_id } = offer
  const { REFUND_HOURS: refund_hours, COMMISSION_PERCENT: commission_percent } = config
  const terms = { kind: 'PACKAGE', amount, refund_hours, commission_percent } as const
  const receipt = { receipt_email, receipt_method: config.RECEIPT_PAYMENT_METHOD }
  const expires_at = plusMinutes(now, reservationMinutes)
  const how = { provider: acquirers.current, why: 'asked for a link to pay for a package' }
  const order_id = await openOrder(tx, now, { user_id, ...terms, ...receipt, expires_at }, how)
  await openPurchase(tx, { order_id, package_id, listener_id: user_id, speaker_id })
  return order_id
}

function findOpen(tx: Tx, { user_id, package_id }: Wanted) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('package_purchases as b', 'b.order_id', 'o.order_id')
    .select(['o.order_id', 'o.status', 'o.created_at', 'o.expires_at'])
    .where('o.user_id', '=', user_id)
    .where('b.package_id', '=', package_id)
    .where('o.status', 'in', openStatuses)
    .executeTakeFirst()
}
