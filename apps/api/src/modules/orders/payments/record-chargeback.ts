import { uuidPattern } from '@razgovor/contract/limits'
import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { announceOrder } from './announce-order.ts'
import { planChargeback, takeChargeback } from './bank-returns.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { ledgerTexts } from '../../ledger/ledger.texts.ts'
import { postChargebackLoss } from '../../ledger/post-chargeback-loss.ts'

export interface NewChargeback {
  /** Our payment id, or the bank's. */
  payment: string
  amount: number
  charged_back_on: string
  bank_reference: string
}

interface Recording extends NewChargeback {
  /** The platform bears what was already refunded; else such a chargeback is refused. */
  accepts_loss: boolean
}

export interface ChargebackAuthor {
  source: 'ENTERED' | 'REGISTRY'
  by_user_id: string
  request_id: string
}

interface Recorded {
  chargeback_id: string
  payment_id: string
  order_id: string
  amount: number
  loss: number
  is_new: boolean
}

/** Acts like a return by the bank. Throws validation, not_exist, payment_status, human_friendly, already_exists. */
export async function recordChargeback(ctx: Ctx, given: Recording, author: ChargebackAuthor): Promise<Recorded> {
  const now = ctx.clock.now()
  const found = await findPayment(ctx.db, given.payment)
  if (!found) throw new ApiError('not_exist', ordersRefusals.no_such_payment)
  if (Date.parse(given.charged_back_on) > now.getTime())
    throw new ApiError('validation', { fields: { charged_back_on: ledgerTexts.dayInFuture } })
  const { order_id } = found
  return transact(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const payment = await readPaid(tx, found.payment_id)
    const { payment_id } = payment
    const earlier = await findEarlier(tx, { ...given, payment_id })
    if (earlier) return { ...earlier, order_id, is_new: false }
    const { refunds, loss } = await planChargeback(tx, payment, given)
    const chargeback_id = await insertChargeback(tx, now, { ...given, payment_id, loss }, author)
    await takeChargeback(tx, now, order, { payment, refunds, chargeback_id, amount: given.amount - loss })
    if (loss > 0) await postChargebackLoss(tx, now, { chargeback_id, order_id, amount: loss })
    await logChargeback(tx, now, { ...given, loss, order_id }, author)
    await announceOrder(tx, order_id)
    return { chargeback_id, payment_id, order_id, amount: given.amount, loss, is_new: true }
  })
}

async function findPayment(db: Db, payment: string) {
  const isOurs = uuidPattern.test(payment)
  const [found, another] = await db
    .selectFrom('payments')
    .select(['payment_id', 'order_id'])
    .where(isOurs ? 'payment_id' : 'provider_payment_id', '=', payment)
    .limit(2)
    .execute()
  if (!another) return found
  throw new ApiError('human_friendly', ordersRefusals.payment_in_two_banks)
}

async function readPaid(tx: Tx, payment_id: string) {
  const payment = await tx
    .selectFrom('payments')
    .select(['payment_id', 'amount', 'is_duplicate', 'paid_at'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  if (!payment.paid_at) throw new ApiError('payment_status', ordersRefusals.payment_without_money)
  return payment
}

type Given = NewChargeback & { payment_id: string }

// Throws already_exists if the reference belongs to another payment or amount.
async function findEarlier(tx: Tx, { payment_id, amount, bank_reference }: Given) {
  const earlier = await tx
    .selectFrom('chargebacks')
    .select(['chargeback_id', 'payment_id', 'amount', 'loss'])
    .where('bank_reference', '=', bank_reference)
    .executeTakeFirst()
  if (earlier && (earlier.payment_id !== payment_id || earlier.amount !== amount)) throw takenReference()
  return earlier
}

const takenReference = () => new ApiError('already_exists', ordersRefusals.key_of_another_chargeback)

async function insertChargeback(
  tx: Tx,
  now: Date,
  { payment_id, amount, charged_back_on, bank_reference, loss }: Given & { loss: number },
  { source, by_user_id }: ChargebackAuthor,
): Promise<string> {
  const chargeback_id = newId(now)
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('chargebacks')
    .values({
      chargeback_id,
      payment_id,
      amount,
      loss,
      charged_back_on,
      bank_reference,
      source,
      by_user_id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('chargebacks_once').doNothing())
    .executeTakeFirstOrThrow()
  // Recorded at the same moment for another order, since this one is locked.
  if (added === 0n) throw takenReference()
  return chargeback_id
}

async function logChargeback(
  tx: Tx,
  now: Date,
  { order_id, amount, loss, bank_reference, charged_back_on }: NewChargeback & { order_id: string; loss: number },
  { source, ...author }: ChargebackAuthor,
): Promise<void> {
  await logChange(tx, {
    ...author,
    table_name: 'orders',
    row_id: order_id,
    action: 'chargeback',
    subject_id: null,
    before: {},
    after: { amount, ...(loss > 0 && { loss }), bank_reference, charged_back_on, source },
    at: now,
  })
}
