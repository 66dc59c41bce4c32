import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { ordersRefusals } from '../orders.texts.ts'

// The limit of an address on a receipt: protocols.md §1.8.
const emailMax = 64

/** Throws human_friendly if the address is too long for a receipt. */
export async function getReceiptEmail(tx: Tx, user_id: string): Promise<string> {
  const email = await readEmail(tx, user_id)
  if (email.length <= emailMax) return email
  const refusal = ordersRefusals.receipt_email_too_long(emailMax)
  throw new ApiError('human_friendly', { ...refusal, fields: { email: refusal.message } })
}

/** Falls back to the latest order's address, then to null: the payer is not present to see an error. */
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
