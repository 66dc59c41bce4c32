import type { ReconciliationDifference } from '@razgovor/contract/reconciliation'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { getDifference } from './differences.ts'
import { changed, getResolvable, logResolution, type Resolving } from './resolve-difference.ts'

interface Dismissing extends Resolving {
  /** The amounts that the operator saw. */
  expected: number
  found: number
}

/** Posts nothing; the difference reopens when it changes. Throws not_exist, human_friendly. */
export async function dismissDifference(
  ctx: Ctx,
  { expected, found, ...resolving }: Dismissing,
): Promise<ReconciliationDifference> {
  const difference = await getResolvable(ctx, resolving, 'dismiss')
  if (difference.status !== 'OPEN') return difference
  const { difference_id, why, ...author } = resolving
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const closed = await tx
      .updateTable('reconciliation_differences')
      .set({ status: 'DISMISSED', is_quiet: true, closed_at: now, closed_by: author.by_user_id, why })
      .where('difference_id', '=', difference_id)
      .where('status', '=', 'OPEN')
      .where('expected', '=', expected)
      .where('found', '=', found)
      .returning('difference_id')
      .executeTakeFirst()
    if (!closed) throw changed()
    await logResolution(tx, now, { ...author, difference, after: { status: 'DISMISSED', why } })
  })
  return getDifference(ctx.db, difference_id)
}
