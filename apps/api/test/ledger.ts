import { expect } from 'vitest'
import { findDifferences } from '../src/modules/ledger/check-ledger.ts'
import type { TestApi } from './start-api.ts'

/** Lists entries as posted, such as «PAYMENT HELD 250000». */
export async function listEntries(api: TestApi): Promise<string[]> {
  const rows = await api.ctx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.transaction_id', 'e.transaction_id')
    .select(['t.kind', 'e.account', 'e.amount'])
    .orderBy('e.entry_id')
    .execute()
  return rows.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`)
}

export function balanceOf(api: TestApi, booking_id: string) {
  return api.ctx.db
    .selectFrom('booking_balances')
    .select(['paid', 'held', 'earned', 'commission', 'refund_due', 'refunded'])
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
}

export async function expectNoDifference(api: TestApi): Promise<void> {
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
}
