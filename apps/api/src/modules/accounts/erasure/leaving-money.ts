import type { Leaving } from '@razgovor/contract/profile'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { isTimeKept } from '../../../db/kept-time.ts'
import { payeeJson } from '../../../db/payee-json.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { accountsRefusals } from '../accounts.texts.ts'

/**
 * Returns what the platform owes the user, or the user the platform, in kopecks; zero for a non-speaker. Includes the
 * money of a late cancellation only once its time has started: a speaker who leaves before makes that meeting
 * impossible, and the listener is refunded.
 */
export async function getLeaving(db: Db, now: Date, user_id: string): Promise<Leaving> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('speaker_balances as s', 's.speaker_id', 'u.user_id')
    .leftJoin('legal_details as l', 'l.user_id', 'u.user_id')
    .select([payeeJson.as('payee'), sql<number>`coalesce(s.payout_due, 0)::bigint`.as('payout_due')])
    .select(
      sql<number>`(coalesce(s.balance, 0) + coalesce((
        select sum(m.held - m.held_commission)
        from booking_balances m join bookings b using (booking_id) join time_slots t using (slot_id)
          join users su on su.user_id = b.speaker_id
        where b.speaker_id = u.user_id and b.status = 'CANCELED' and m.held > 0 and b.time_start <= ${now}
          and ${isTimeKept}), 0))::bigint`.as('balance'),
    )
    .where('u.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return row
}

/** Throws human_friendly unless the user confirmed exactly this balance; a positive one also needs legal details. */
export async function assertMoneyConfirmed(
  tx: Tx,
  now: Date,
  { user_id, confirmed }: { user_id: string; confirmed: number },
): Promise<void> {
  const { balance, payee } = await getLeaving(tx, now, user_id)
  if (balance > 0 && !payee)
    throw new ApiError('human_friendly', accountsRefusals.balance_without_legal_details(inRoubles(balance)))
  if (balance === confirmed) return
  if (balance > 0) throw new ApiError('human_friendly', accountsRefusals.balance_not_confirmed(inRoubles(balance)))
  if (balance < 0) throw new ApiError('human_friendly', accountsRefusals.debt_not_confirmed(inRoubles(-balance)))
  throw new ApiError('human_friendly', accountsRefusals.balance_is_empty)
}
