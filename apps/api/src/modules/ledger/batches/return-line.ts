import type { WholeBatch } from '@razgovor/contract/payouts'
import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { postTransaction } from '../post-transaction.ts'
import { getBatch } from './batch-views.ts'
import type { Operator } from './make-batch.ts'
import { lockBatch } from './mark-paid.ts'

/**
 * Returns a line's amount to the speaker's balance, because the bank returned it or an operator removed the line from
 * an open batch. Removing the last line cancels the batch. Idempotent. Throws not_exist.
 */
export async function returnLine(
  ctx: Ctx,
  { by_user_id, request_id }: Operator,
  { line_id, reason }: { line_id: string; reason: string },
): Promise<WholeBatch> {
  const now = ctx.clock.now()
  const { batch_id } = await ctx.db
    .selectFrom('payout_lines')
    .select('batch_id')
    .where('line_id', '=', line_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  await transact(ctx, async (tx) => {
    await lockBatch(tx, batch_id)
    const { status, speaker_id, amount } = await tx
      .selectFrom('payout_lines')
      .select(['status', 'speaker_id', 'amount'])
      .where('line_id', '=', line_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (status === 'RETURNED') return
    await tx
      .updateTable('payout_lines')
      .set({ status: 'RETURNED', returned_at: now, returned_by: by_user_id, return_reason: reason })
      .where('line_id', '=', line_id)
      .execute()
    await postTransaction(tx, now, {
      kind: 'PAYOUT_RETURNED',
      fact_id: line_id,
      order_id: null,
      entries: [
        { account: status === 'PAID' ? 'PAYOUT' : 'PAYOUT_DUE', amount: -amount, speaker_id },
        { account: 'SPEAKER', amount, speaker_id },
      ],
    })
    await cancelEmptyBatch(tx, batch_id)
    await logChange(tx, {
      table_name: 'payout_batches',
      row_id: batch_id,
      action: 'return_line',
      by_user_id,
      subject_id: speaker_id,
      before: { status },
      after: { status: 'RETURNED', amount, reason },
      request_id,
      at: now,
    })
  })
  return getBatch(ctx.db, batch_id)
}

async function cancelEmptyBatch(tx: Tx, batch_id: string): Promise<void> {
  await tx
    .updateTable('payout_batches as b')
    .set({ status: 'CANCELED' })
    .where('b.batch_id', '=', batch_id)
    .where('b.status', 'in', ['MADE', 'EXPORTED'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_lines as l')
            .select('l.line_id')
            .whereRef('l.batch_id', '=', 'b.batch_id')
            .where('l.status', '=', 'OPEN'),
        ),
      ),
    )
    .execute()
}
