import type { Leaving } from '@razgovor/contract/profile'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { payeeJson } from '../../../db/payee-json.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { accountsRefusals } from '../accounts.texts.ts'

/** Returns what the platform owes the user, or the user the platform, in kopecks; zero for a non-speaker. */
export async function getLeaving(db: Db, user_id: string): Promise<Leaving> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('speaker_balances as s', 's.speaker_id', 'u.user_id')
    .leftJoin('legal_details as l', 'l.user_id', 'u.user_id')
    .select([payeeJson.as('payee'), sql<number>`coalesce(s.payout_due, 0)::bigint`.as('payout_due')])
    .select(
      sql<number>`(coalesce(s.balance, 0) + coalesce((
        select sum(b.held - b.held_commission) from booking_balances b where b.speaker_id = u.user_id and b.held > 0), 0))::bigint`.as(
        'balance',
      ),
    )
    .where('u.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return row
}

/** Throws human_friendly unless the user confirmed exactly this balance; a positive one also needs legal details. */
export async function assertMoneyConfirmed(tx: Tx, user_id: string, confirmed: number): Promise<void> {
  const { balance, payee } = await getLeaving(tx, user_id)
  if (balance > 0 && !payee)
    throw new ApiError('human_friendly', accountsRefusals.balance_without_legal_details(inRoubles(balance)))
  if (balance === confirmed) return
  if (balance > 0) throw new ApiError('human_friendly', accountsRefusals.balance_not_confirmed(inRoubles(balance)))
  if (balance < 0) throw new ApiError('human_friendly', accountsRefusals.debt_not_confirmed(inRoubles(-balance)))
  throw new ApiError('human_friendly', accountsRefusals.balance_is_empty)
}
