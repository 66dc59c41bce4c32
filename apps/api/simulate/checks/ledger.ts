import { sql } from 'kysely'
import { findDifferences } from '../../src/modules/ledger/check-ledger.ts'
import type { Fault, Seen } from './seen.ts'

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
  ]
}

async function findUnbalanced({ db }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'the ledger sums to zero' as rule, transaction_id as id, 'by ' || sum(amount) as detail
    from ledger_entries group by transaction_id having sum(amount) <> 0`.execute(db)
  return rows
}
