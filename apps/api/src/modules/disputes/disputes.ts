import type { Dispute } from '@razgovor/contract/disputes'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { disputeRows, toDispute } from './dispute-rows.ts'

export async function listDisputes(db: Db, { offset, limit }: PageQuery): Promise<Page<Dispute>> {
  const [rows, { total_count }] = await Promise.all([
    disputeRows(db)
      .orderBy('d.decided_at', (at) => at.desc().nullsFirst())
      .orderBy('d.created_at')
      .orderBy('d.dispute_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('disputes')
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toDispute) }
}

export async function getDispute(db: Db, dispute_id: string): Promise<Dispute> {
  const row = await disputeRows(db)
    .where('d.dispute_id', '=', dispute_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toDispute(row)
}
