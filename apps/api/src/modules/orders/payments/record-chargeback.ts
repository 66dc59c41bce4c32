import { uuidPattern } from '@razgovor/contract/limits'
import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { announceOrder } from './announce-order.ts'
import { takeChargeback } from './bank-returns.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { ledgerTexts } from '../../ledger/ledger.texts.ts'

export interface NewChargeback {
  /** Our payment id, or the bank's. */
  payment: string
  amount: number
  charged_back_on: string
  bank_reference: string
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
  is_new: boolean
}

/** Acts like a return by the bank. Throws validation, not_exist, payment_status, human_friendly, already_exists. */
export async function recordChargeback(ctx: Ctx, given: NewChargeback, author: ChargebackAuthor): Promise<Recorded> {
  const now = ctx.clock.now()
  const found = await findPayment(ctx.db, given.payment)
  if (!found) throw new ApiError('not_exist', ordersRefusals.no_such_payment)
  if (Date.parse(given.charged_back_on) > now.getTime())
    throw new ApiError('validation', { fields: { charged_back_on: ledgerTexts.dayInFuture } })
  const { order_id } = found
  return transact(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const payment = await readPaid(tx, found.payment_id)
    const { chargeback_id, is_new } = await insertOnce(tx, now, { ...given, payment_id: payment.payment_id }, author)
    if (is_new) {
      await takeChargeback(tx, now, order, { payment, chargeback_id, amount: given.amount })
      await logChargeback(tx, now, { ...given, order_id }, author)
      await announceOrder(tx, order_id)
    }
    return { chargeback_id, payment_id: payment.payment_id, order_id, amount: given.amount, is_new }
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

async function insertOnce(
  tx: Tx,
  now: Date,
  { payment_id, amount, charged_back_on, bank_reference }: Omit<NewChargeback, 'payment'> & { payment_id: string },
  { source, by_user_id }: ChargebackAuthor,
): Promise<{ chargeback_id: string; is_new: boolean }> {
  const added = await tx
    .insertInto('chargebacks')
    .values({
      chargeback_id: newId(now),
      payment_id,
      amount,
      charged_back_on,
      bank_reference,
      source,
      by_user_id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('chargebacks_once').doNothing())
    .returning('chargeback_id')
    .executeTakeFirst()
  if (added) return { ...added, is_new: true }
  const earlier = await tx
    .selectFrom('chargebacks')
    .select(['chargeback_id', 'payment_id', 'amount'])
    .where('bank_reference', '=', bank_reference)
    .executeTakeFirstOrThrow()
  if (earlier.payment_id !== payment_id || earlier.amount !== amount)
    throw new ApiError('already_exists', ordersRefusals.key_of_another_chargeback)
  return { chargeback_id: earlier.chargeback_id, is_new: false }
}

async function logChargeback(
  tx: Tx,
  now: Date,
  { order_id, amount, bank_reference, charged_back_on }: NewChargeback & { order_id: string },
  { source, ...author }: ChargebackAuthor,
): Promise<void> {
  await logChange(tx, {
    ...author,
    table_name: 'orders',
    row_id: order_id,
    action: 'chargeback',
    subject_id: null,
    before: {},
    after: { amount, bank_reference, charged_back_on, source },
    at: now,
  })
}
