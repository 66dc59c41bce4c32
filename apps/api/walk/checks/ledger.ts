import { sql } from 'kysely'
import { findDifferences } from '../../src/modules/ledger/check-ledger.ts'
import { keptOf } from './money.ts'
import type { Fault, Seen } from './seen.ts'

/** The ledger sums to zero, in all and in each transaction, and says of the acquirer what the acquirer says. */
export async function checkLedger(seen: Seen): Promise<Fault[]> {
  const { db, now } = seen
  const differences = await findDifferences(db, now)
  return [
    ...differences.map(({ what, id, expected, found }) => ({
      rule: 'the ledger says what the tables say',
      id,
      detail: `${what}: ${found} instead of ${expected}`,
    })),
    ...(await findUnbalanced(seen)),
    ...(await compareWithBank(seen)),
  ]
}

async function findUnbalanced({ db }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'the ledger sums to zero' as rule, transaction_id as id, 'by ' || sum(amount) as detail
    from ledger_entries group by transaction_id having sum(amount) <> 0`.execute(db)
  return rows
}

/** Only when no news is on its way. */
async function compareWithBank({ db, bank, patienceDays }: Seen): Promise<Fault[]> {
  if (patienceDays > 0) return []
  const { rows } = await sql<{ kept: number }>`
    select coalesce(-sum(amount), 0)::bigint as kept from ledger_entries where account = 'ACQUIRER'`.execute(db)
  const kept = bank.reduce((sum, payment) => sum + keptOf(payment), 0)
  if (rows[0]!.kept === kept) return []
  return [
    {
      rule: 'the ledger agrees with the acquirer',
      id: null,
      detail: `${rows[0]!.kept} there, ${kept} at the acquirer`,
    },
  ]
}
