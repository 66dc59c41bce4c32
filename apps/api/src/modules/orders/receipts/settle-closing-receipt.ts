import { sql } from 'kysely'
import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { queueClosing } from './closing-receipts.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface Settling {
  closing_receipt_id: string
  how: 'SEND_AGAIN' | 'PRINTED'
  why: string
  by_user_id: string
  request_id: string
}

type Status = 'WAITING' | 'SENT' | 'FAILED' | 'CANCELED'

/** Throws not_exist, human_friendly (it has not failed). */
export async function settleClosingReceipt(
  ctx: Ctx,
  settling: Settling,
): Promise<{ closing_receipt_id: string; status: Status }> {
  const { closing_receipt_id } = settling
  const { order_id } = await find(ctx.db, closing_receipt_id)
  const status = await transact(ctx, async (tx) => {
    await lockOrder(tx, order_id)
    return settle(tx, ctx.clock.now(), settling)
  })
  return { closing_receipt_id, status }
}

async function settle(tx: Tx, now: Date, settling: Settling): Promise<Status> {
  const { closing_receipt_id, how, why, by_user_id, request_id } = settling
  const { status, booking_id } = await find(tx, closing_receipt_id)
  const wanted = how === 'PRINTED' ? 'SENT' : 'WAITING'
  if (status === wanted) return status
  if (status !== 'FAILED') throw new ApiError('human_friendly', ordersRefusals.receipt_is_fine)
  await tx
    .updateTable('closing_receipts')
    .set(
      how === 'PRINTED'
        ? { status: 'SENT', sent_at: now, asked_at: sql`coalesce(asked_at, ${now})` }
        : { status: 'WAITING', asked_at: null, refusals: 0, next_at: now },
    )
    .where('closing_receipt_id', '=', closing_receipt_id)
    .execute()
  await queueClosing(tx, now, booking_id)
  const after = await find(tx, closing_receipt_id)
  await logChange(tx, {
    table_name: 'closing_receipts',
    row_id: closing_receipt_id,
    action: how === 'PRINTED' ? 'record_printed' : 'send_again',
    by_user_id,
    subject_id: null,
    before: { status },
    after: { status: after.status, why },
    request_id,
    at: now,
  })
  return after.status
}

function find(db: Db, closing_receipt_id: string) {
  return db
    .selectFrom('closing_receipts')
    .select(['status', 'order_id', 'booking_id'])
    .where('closing_receipt_id', '=', closing_receipt_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
