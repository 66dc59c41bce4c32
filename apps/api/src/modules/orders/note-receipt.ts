import type { Ctx } from '../../context.ts'
import type { FiscalNotice } from '../../providers/tbank-receipt.ts'

/** Keeps what the cash desk printed; the same document again changes nothing. Answers the payment, if it is ours. */
export async function noteReceipt({ db, clock }: Ctx, notice: FiscalNotice): Promise<string | undefined> {
  const { payment_id, ...receipt } = notice
  const payment = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
  if (!payment) return undefined
  await db
    .insertInto('fiscal_receipts')
    .values({ payment_id, ...receipt, created_at: clock.now() })
    .onConflict((conflict) => conflict.constraint('fiscal_receipts_document_once').doNothing())
    .execute()
  return payment_id
}
