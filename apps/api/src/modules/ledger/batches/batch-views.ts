import type { Payee, PayoutBatch, PayoutLine, WholeBatch } from '@razgovor/contract/payouts'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { personJson } from '../../../db/person-json.ts'
import { ApiError } from '../../../errors/api-error.ts'

export async function listBatches(db: Db, { offset, limit }: PageQuery): Promise<Page<PayoutBatch>> {
  const [rows, { total_count }] = await Promise.all([
    batches(db).orderBy('b.batch_id', 'desc').offset(offset).limit(limit).execute(),
    db
      .selectFrom('payout_batches')
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toBatch) }
}

export async function getBatch(db: Db, batch_id: string): Promise<WholeBatch> {
  const [batch, lines] = await Promise.all([
    batches(db)
      .where('b.batch_id', '=', batch_id)
      .executeTakeFirstOrThrow(() => new ApiError('not_exist')),
    db
      .selectFrom('payout_lines as l')
      .innerJoin('users as u', 'u.user_id', 'l.speaker_id')
      .innerJoin('speakers as s', 's.user_id', 'l.speaker_id')
      .innerJoin('speaker_balances as m', 'm.speaker_id', 'l.speaker_id')
      .select(['l.line_id', 'l.number', 'l.amount', 'l.status', 'l.returned_at', 'l.return_reason'])
      .select([personJson('u', 's').as('speaker'), linePayee.as('payee'), lineDebt.as('debt')])
      .where('l.batch_id', '=', batch_id)
      .orderBy('l.number')
      .execute(),
  ])
  return { ...toBatch(batch), lines: lines.map(toLine) }
}

const linePayee = sql<Payee | null>`case when l.account is not null then
  jsonb_build_object('name', l.payee_name, 'inn', l.inn, 'account', l.account, 'bik', l.bik) end`

/** Needs `payout_lines l` and `speaker_balances m`. */
const lineDebt = sql<number>`case when l.status = 'OPEN' then greatest(-m.balance, 0) else 0 end::bigint`

function batches(db: Db) {
  return db
    .selectFrom('payout_batches as b')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout_lines as l')
          .innerJoin('speaker_balances as m', 'm.speaker_id', 'l.speaker_id')
          .select((line) => [
            line.fn.countAll<number>().as('lines_count'),
            sql<number>`count(*) filter (where l.status = 'RETURNED')`.as('returned_count'),
            sql<number>`coalesce(sum(l.amount) filter (where l.status <> 'RETURNED'), 0)::bigint`.as('amount'),
            sql<number>`count(*) filter (where ${lineDebt} > 0)`.as('indebted_count'),
            sql<number>`coalesce(sum(${lineDebt}), 0)::bigint`.as('debt'),
          ])
          .whereRef('l.batch_id', '=', 'b.batch_id')
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select(['b.batch_id', 'b.number', 'b.status', 'b.made_at', 'b.exported_at'])
    .select(sql<string | null>`b.paid_on::text`.as('paid_on'))
    .select(['sums.lines_count', 'sums.returned_count', 'sums.amount', 'sums.indebted_count', 'sums.debt'])
}

type BatchRow = Omit<PayoutBatch, 'made_at' | 'exported_at'> & { made_at: Date; exported_at: Date | null }

function toBatch({ made_at, exported_at, ...row }: BatchRow): PayoutBatch {
  return { ...row, made_at: made_at.toISOString(), exported_at: exported_at?.toISOString() ?? null }
}

function toLine({ returned_at, ...row }: Omit<PayoutLine, 'returned_at'> & { returned_at: Date | null }): PayoutLine {
  return { ...row, returned_at: returned_at?.toISOString() ?? null }
}
