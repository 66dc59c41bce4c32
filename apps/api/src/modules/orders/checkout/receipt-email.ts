import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { ordersRefusals } from '../orders.texts.ts'

/** No receipt takes a longer address (protocols.md §1.8). */
const emailMax = 64

/** Where the receipts of a new order go. Throws human_friendly before anything is paid: it must reach the payer whole. */
export async function getReceiptEmail(tx: Tx, user_id: string): Promise<string> {
  const email = await readEmail(tx, user_id)
  if (email.length <= emailMax) return email
  const refusal = ordersRefusals.receipt_email_too_long(emailMax)
  throw new ApiError('human_friendly', { ...refusal, fields: { email: refusal.message } })
}

/**
 * Of a rebill, which nobody waits for: the account's address, or where it is too long the last one that took a receipt.
 * Null where there is none.
 */
export async function findRebillEmail(tx: Tx, user_id: string): Promise<string | null> {
  const email = await readEmail(tx, user_id)
  if (email.length <= emailMax) return email
  const last = await tx
    .selectFrom('orders')
    .select('receipt_email')
    .where('user_id', '=', user_id)
    .where('receipt_email', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.receipt_email ?? null
}

async function readEmail(tx: Tx, user_id: string): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return email
}
