import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { PaymentState } from '../acquirer.ts'

const outcome = 'WRONG_AMOUNT'

interface Priced {
  payment_id: string
  provider: string
  amount: number
}

// The amount of other kinds may be what is left after a partial refund.
export function isAmountRight({ amount }: Pick<Priced, 'amount'>, state: Pick<PaymentState, 'kind' | 'amount'>) {
  const isWhole = state.kind === 'held' || state.kind === 'paid'
  return !isWhole || state.amount === null || state.amount === amount
}

/** Null if the state does not say. After a partial refund, a wrong amount that was seen before decides. */
export async function isPaidInFull(
  tx: Tx,
  { payment_id, amount }: Priced,
  { kind, amount: stated }: PaymentState,
): Promise<boolean | null> {
  if (stated === null) return null
  if (kind === 'paid') return stated === amount
  if (stated >= amount) return false
  const wrong = await tx
    .selectFrom('payment_notifications')
    .select('outcome')
    .where('payment_id', '=', payment_id)
    .where('outcome', '=', outcome)
    .executeTakeFirst()
  return wrong === undefined
}

export async function recordWrongAmount(
  tx: Tx,
  now: Date,
  { provider, payment_id }: Priced,
  { provider_status: status, amount }: PaymentState,
): Promise<void> {
  await sql`
    insert into payment_notifications (provider, payment_id, status, amount, outcome, received_at)
    select ${provider}, ${payment_id}::uuid, ${status}, ${amount}::int, ${outcome}, ${now}::timestamptz
    where not exists (
      select from payment_notifications where payment_id = ${payment_id} and outcome = ${outcome} and amount = ${amount}
    )`.execute(tx)
}
