import type { DifferenceAction, DifferenceStatus, ReconciliationDifference } from '@razgovor/contract/reconciliation'
import { actionsByKind } from '@razgovor/contract/reconciliation'
import { logChange, type AdminDoing } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { postAdjustment } from '../ledger/post-adjustment.ts'
import { AcquirerError, acquirerOf, type Receipt } from '../orders/acquirer.ts'
import { applyState } from '../orders/payments/ask-acquirer.ts'
import { makeReceipt } from '../orders/receipts/make-receipt.ts'
import { recordCancelRequest, withdrawCancelRequest } from '../orders/payments/payments.ts'
import { itemsGivenBack, listSoldItems } from '../orders/receipts/receipt-items.ts'
import { readBooks, type Books } from './books.ts'
import { askBank, differenceOf, type BankState } from './compare-payment.ts'
import { getDifference } from './differences.ts'
import { reconciliationRefusals } from './reconciliation.texts.ts'
import { ordersRefusals } from '../orders/orders.texts.ts'

export interface Resolving extends AdminDoing {
  difference_id: string
}

type Outcome = Extract<DifferenceStatus, 'ACCEPTED' | 'REFUNDED' | 'ADJUSTED' | 'DISMISSED'>
type Author = Omit<AdminDoing, 'why'>

const outcomes: Record<DifferenceAction, Outcome> = {
  accept: 'ACCEPTED',
  refund: 'REFUNDED',
  adjust: 'ADJUSTED',
  dismiss: 'DISMISSED',
}

/** Settles the bank's answer like a notification. Throws not_exist, human_friendly, payment_service. */
export async function acceptDifference(ctx: Ctx, resolving: Resolving): Promise<ReconciliationDifference> {
  const difference = await getResolvable(ctx, resolving, 'accept')
  if (difference.status !== 'OPEN') return difference
  const books = await readBooks(ctx.db, difference.payment_id)
  const word = await readBankState(ctx, books)
  if (word)
    await applyState(ctx, difference.order_id, isNothingLeft(books, word) ? { ...word, kind: 'refunded' } : word)
  return closeIfEqual(ctx, resolving, { difference, word, outcome: 'ACCEPTED' })
}

// Only an operator may take this for a return.
function isNothingLeft(books: Books, word: BankState): boolean {
  return books.is_paid && differenceOf(books, word)?.found === 0
}

/** Refunds what the bank has beyond our books; by SBP only once. Throws not_exist, human_friendly, payment_service. */
export async function refundDifference(ctx: Ctx, resolving: Resolving): Promise<ReconciliationDifference> {
  const difference = await getResolvable(ctx, resolving, 'refund')
  if (difference.status !== 'OPEN') return difference
  const books = await readBooks(ctx.db, difference.payment_id)
  const word = await readBankState(ctx, books)
  const found = differenceOf(books, word)
  if (found === undefined) return closeIfEqual(ctx, resolving, { difference, word, outcome: 'REFUNDED' })
  if (!found || !word || found.found <= found.expected) throw changed()
  const { difference_id, why, ...author } = resolving
  if (!(await markAsked(ctx, difference_id, word.is_sbp)))
    throw new ApiError('human_friendly', reconciliationRefusals.return_already_requested)
  await logResolved(ctx, { ...author, difference, after: { refund_amount: found.found - found.expected, why } })
  const returned = await cancelAtBank(ctx, { books, word, difference, amount: found.found - found.expected })
  return closeIfEqual(ctx, resolving, { difference, word: returned, outcome: 'REFUNDED' })
}

/** Throws not_exist, human_friendly. */
export async function adjustDifference(
  ctx: Ctx,
  { speaker_id, ...resolving }: Resolving & { speaker_id: string | undefined },
): Promise<ReconciliationDifference> {
  const difference = await getResolvable(ctx, resolving, 'adjust')
  if (difference.status !== 'OPEN') return difference
  if (speaker_id && !difference.speakers.some(({ user_id }) => user_id === speaker_id))
    throw new ApiError('human_friendly', reconciliationRefusals.speaker_not_in_order)
  const { difference_id, why, ...author } = resolving
  const { payment_id, order_id, expected, found } = difference
  const amount = expected - found
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    // Serializes with refunds of the payment, so that the books don't change after they are read.
    await tx.selectFrom('payments').select('payment_id').where('payment_id', '=', payment_id).forNoKeyUpdate().execute()
    if (!(await close(tx, now, { ...resolving, outcome: 'ADJUSTED' }))) return
    if ((await readBooks(tx, payment_id)).held !== expected) throw changed()
    const bearer = { speaker_id: speaker_id ?? null }
    await postAdjustment(tx, now, {
      difference_id,
      payment_id,
      order_id,
      amount,
      why,
      ...bearer,
      by_user_id: author.by_user_id,
    })
    await logResolution(tx, now, { ...author, difference, after: { status: 'ADJUSTED', amount, ...bearer, why } })
  })
  return getDifference(ctx.db, difference_id)
}

export function changed(): ApiError {
  return new ApiError('human_friendly', reconciliationRefusals.difference_changed)
}

export async function getResolvable(
  { db }: Ctx,
  { difference_id }: Resolving,
  action: DifferenceAction,
): Promise<ReconciliationDifference> {
  const difference = await getDifference(db, difference_id)
  if (difference.status === outcomes[action]) return difference
  if (difference.status !== 'OPEN') throw new ApiError('human_friendly', reconciliationRefusals.difference_closed)
  if (!actionsByKind[difference.kind].includes(action))
    throw new ApiError('human_friendly', reconciliationRefusals.difference_resolved_otherwise)
  return difference
}

async function readBankState(ctx: Ctx, books: Books): Promise<BankState> {
  try {
    return await askBank(ctx, books)
  } catch (error) {
    throw toRefusal(error)
  }
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof AcquirerError)) return error
  if (!error.isAnswered) return new ApiError('payment_service', { cause: error, ...ordersRefusals.bank_not_responding })
  return new ApiError('human_friendly', { cause: error, ...reconciliationRefusals.bank_refused(error.code) })
}

// False if already requested and not repeatable.
async function markAsked({ db, clock }: Ctx, difference_id: string, is_sbp: boolean): Promise<boolean> {
  const marked = await db
    .updateTable('reconciliation_differences')
    .set({ refund_asked_at: clock.now() })
    .where('difference_id', '=', difference_id)
    .where('status', '=', 'OPEN')
    .$if(is_sbp, (query) => query.where('refund_asked_at', 'is', null))
    .returning('difference_id')
    .executeTakeFirst()
  return marked !== undefined
}

// The bank refused the request, or it was not sent, so it can be repeated by SBP too.
async function unmarkAsked({ db }: Ctx, difference_id: string): Promise<void> {
  await db
    .updateTable('reconciliation_differences')
    .set({ refund_asked_at: null })
    .where('difference_id', '=', difference_id)
    .where('status', '=', 'OPEN')
    .execute()
}

interface AtBank {
  books: Books
  word: NonNullable<BankState>
  difference: ReconciliationDifference
  amount: number
}

async function cancelAtBank(ctx: Ctx, { books, word, difference, amount }: AtBank): Promise<BankState> {
  const { difference_id, payment_id, order_id } = difference
  const { provider_payment_id } = word
  // An unpaid order has no bookings; a notification that it was paid is ignored during the cancellation.
  const asked_at = books.is_paid ? null : await recordCancelRequest(ctx, payment_id)
  if (!books.is_paid && !asked_at) throw changed()
  const receipt = amount < books.amount && { receipt: await receiptOf(ctx, order_id, amount) }
  const part = books.is_paid ? { amount, ...receipt } : {}
  try {
    const state = await acquirerOf(ctx, books.provider).cancel({
      provider_payment_id,
      refund_id: difference_id,
      ...part,
    })
    await applyState(ctx, order_id, state)
    return state
  } catch (error) {
    if (error instanceof AcquirerError && error.failure !== 'UNANSWERED') {
      if (asked_at) await withdrawCancelRequest(ctx, payment_id, asked_at)
      await unmarkAsked(ctx, difference_id)
    }
    throw toRefusal(error)
  }
}

async function receiptOf({ db, config }: Ctx, order_id: string, amount: number): Promise<Receipt> {
  const { receipt_email, receipt_method: method } = await db
    .selectFrom('orders')
    .select(['receipt_email', 'receipt_method'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const items = itemsGivenBack(await listSoldItems(db, order_id), { booking_id: null, amount })
  return makeReceipt(config, { receipt_email, method, items })
}

interface Closing {
  difference: ReconciliationDifference
  word: BankState
  outcome: Outcome
}

async function closeIfEqual(
  ctx: Ctx,
  resolving: Resolving,
  { difference, word, outcome }: Closing,
): Promise<ReconciliationDifference> {
  const { difference_id, why, ...author } = resolving
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const found = differenceOf(await readBooks(tx, difference.payment_id), word)
    if (found) throw new ApiError('human_friendly', reconciliationRefusals.difference_remains)
    if (found === null || !(await close(tx, now, { ...resolving, outcome }))) return
    await logResolution(tx, now, { ...author, difference, after: { status: outcome, why } })
  })
  return getDifference(ctx.db, difference_id)
}

async function close(
  tx: Tx,
  now: Date,
  { difference_id, by_user_id, why, outcome }: Resolving & { outcome: Outcome },
): Promise<boolean> {
  const closed = await tx
    .updateTable('reconciliation_differences')
    .set({ status: outcome, closed_at: now, closed_by: by_user_id, why })
    .where('difference_id', '=', difference_id)
    .where('status', '=', 'OPEN')
    .returning('difference_id')
    .executeTakeFirst()
  return closed !== undefined
}

interface Logged extends Author {
  difference: ReconciliationDifference
  after: Record<string, unknown>
}

async function logResolved(ctx: Ctx, logged: Logged): Promise<void> {
  await transact(ctx, (tx) => logResolution(tx, ctx.clock.now(), logged))
}

export async function logResolution(tx: Tx, now: Date, { difference, after, ...author }: Logged): Promise<void> {
  const { payment_id, kind, expected, found } = difference
  await logChange(tx, {
    ...author,
    table_name: 'payments',
    row_id: payment_id,
    action: 'reconcile',
    subject_id: null,
    before: { kind, expected, found },
    after,
    at: now,
  })
}
