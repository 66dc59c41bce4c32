import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import type { DB } from '../db/types.ts'
import { plusMinutes } from '../time/clock.ts'

interface Pruning {
  table: keyof DB
  id: string
  days: number
  /** Selects at most `limit` ids of rows from before `cutoff`, by an index. */
  find(cutoff: Date, limit: number): RawBuilder<unknown>
}

const prunings: Pruning[] = []

/** Rows that nobody needs after some days are deleted every night (docs/decisions/103-what-grows.md). */
export function pruneAfter(pruning: Pruning): void {
  prunings.push(pruning)
}

// Each batch is a transaction, so that locks are short. The rest is deleted in the next nights.
const batchMax = 1000
const batchesMax = 10_000

export async function pruneOldRows({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  for (const pruning of prunings) await prune(db, clock.now(), pruning)
}

async function prune(db: Db, now: Date, { table, id, days, find }: Pruning): Promise<void> {
  const cutoff = plusMinutes(now, -days * 24 * 60)
  for (let batch = 0; batch < batchesMax; batch++) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(id)} in (${find(cutoff, batchMax)})`.execute(db)
    if (numAffectedRows < batchMax) return
  }
}
