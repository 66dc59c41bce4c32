import { sql } from 'kysely'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { dequeue, enqueue } from '../../../jobs/queue.ts'
import { AcquirerError, acquirerOf } from '../acquirer.ts'
import { openClosing, queueClosing, type ClosingReceipt } from './closing-receipts.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { makeReceipt } from './make-receipt.ts'
import { itemsGivenBack, listSoldItems } from './receipt-items.ts'

// Then an operator decides. The delays between refusals grow from a minute to four hours.
const refusalsMax = 10
// How long to wait for the cash desk's notification after a lost answer.
const unseenMinutes = 24 * 60
const lookAgainMinutes = 60
const unreachedMinutes = 10

/** There is no idempotency key: after a lost answer the call waits a day for a notification that settles it. */
export async function sendClosingReceipt(ctx: Ctx, booking_id: string): Promise<void> {
  const closing = await prepare(ctx, booking_id)
  if (!closing) return
  const { closing_receipt_id, order_id, provider, ...request } = closing
  try {
    await acquirerOf(ctx, provider).sendClosingReceipt(request)
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    ctx.log.warn({ err: error, booking_id }, 'the closing receipt was not sent')
    if (error.failure === 'UNANSWERED') return
    return recordRefusal(ctx, { closing_receipt_id, booking_id }, error)
  }
  await transact(ctx, async (tx) => {
    await lockOrder(tx, order_id)
    await tx
      .updateTable('closing_receipts')
      .set({ status: 'SENT', sent_at: ctx.clock.now(), bank_code: null })
      .where('closing_receipt_id', '=', closing_receipt_id)
      .where('status', '=', 'WAITING')
      .execute()
    await dequeue(tx, `send-closing-receipt:${booking_id}`)
    await queueClosing(tx, ctx.clock.now(), booking_id)
  })
}

async function prepare(ctx: Ctx, booking_id: string) {
  const booking = await ctx.db
    .selectFrom('bookings')
    .select('order_id')
    .where('booking_id', '=', booking_id)
    .executeTakeFirst()
  const order_id = booking?.order_id
  if (!order_id) return null
  const now = ctx.clock.now()
  const closing = await transact(ctx, async (tx) => {
    await lockOrder(tx, order_id)
    const found = await openClosing(tx, now, booking_id)
    if (found?.status !== 'WAITING') return null
    if (found.asked_at && !(await mayAskAgain(ctx, tx, found))) return null
    const { closing_receipt_id, provider, provider_payment_id, amount, receipt_email } = found
    if (!provider_payment_id) return null
    await tx
      .updateTable('closing_receipts')
      .set({ asked_at: now })
      .where('closing_receipt_id', '=', closing_receipt_id)
      .execute()
    // This covers a lost answer and a crash of this process.
    await sendLater(tx, found, plusMinutes(now, lookAgainMinutes))
    return { closing_receipt_id, provider, provider_payment_id, amount, receipt_email }
  })
  if (!closing) return null
  const { amount, receipt_email, ...asked } = closing
  const items = itemsGivenBack(await listSoldItems(ctx.db, order_id), { booking_id, amount })
  return { ...asked, order_id, receipt: makeReceipt(ctx.config, { receipt_email, items }) }
}

// If the cash desk reported the sale but no closing receipt for a day, none was printed.
// Without the sale an operator decides.
async function mayAskAgain(ctx: Ctx, tx: Tx, closing: ClosingReceipt): Promise<boolean> {
  const { closing_receipt_id, booking_id, payment_id, asked_at } = closing
  const now = ctx.clock.now()
  if (now < plusMinutes(asked_at!, unseenMinutes)) {
    await sendLater(tx, closing, plusMinutes(now, lookAgainMinutes))
    return false
  }
  const sale = await tx
    .selectFrom('fiscal_receipts')
    .select('payment_id')
    .where('payment_id', '=', payment_id)
    .where('type', '=', 'INCOME')
    .limit(1)
    .executeTakeFirst()
  if (sale) return true
  await tx
    .updateTable('closing_receipts')
    .set({ status: 'FAILED' })
    .where('closing_receipt_id', '=', closing_receipt_id)
    .execute()
  ctx.log.error({ booking_id }, 'unknown whether the closing receipt was printed; operator action required')
  return false
}

type ClosingRef = Pick<ClosingReceipt, 'closing_receipt_id' | 'booking_id'>

// An unreachable acquirer does not count as a refusal.
async function recordRefusal(ctx: Ctx, closing: ClosingRef, { code }: AcquirerError): Promise<void> {
  const now = ctx.clock.now()
  const refused = await transact(ctx, async (tx) => {
    const recorded = await recordRefusedReceipt(tx, closing, code)
    const pause = code === null ? unreachedMinutes : Math.min(2 ** ((recorded?.refusals ?? 1) - 1), 240)
    if (recorded?.status === 'WAITING') await sendLater(tx, closing, plusMinutes(now, pause))
    return recorded
  })
  if (refused?.status === 'FAILED')
    ctx.log.error(
      { booking_id: closing.booking_id, code },
      'the bank refuses a closing receipt: an operator must decide',
    )
}

function recordRefusedReceipt(tx: Tx, { closing_receipt_id }: ClosingRef, code: string | null) {
  const refusals = code === null ? sql<number>`refusals` : sql<number>`refusals + 1`
  return tx
    .updateTable('closing_receipts')
    .set({
      asked_at: null,
      bank_code: code,
      refusals,
      status: sql`case when ${refusals} >= ${refusalsMax} then 'FAILED' else status end`,
    })
    .where('closing_receipt_id', '=', closing_receipt_id)
    .where('status', '=', 'WAITING')
    .returning(['refusals', 'status'])
    .executeTakeFirst()
}

async function sendLater(tx: Tx, { closing_receipt_id, booking_id }: ClosingRef, at: Date): Promise<void> {
  await tx
    .updateTable('closing_receipts')
    .set({ next_at: at })
    .where('closing_receipt_id', '=', closing_receipt_id)
    .execute()
  await enqueue(tx, 'send-closing-receipt', { booking_id }, { key: `send-closing-receipt:${booking_id}`, at })
}
