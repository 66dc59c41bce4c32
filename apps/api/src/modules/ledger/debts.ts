import type { Debt, WriteOff, writeOffDebt as writeOffCall } from '@razgovor/contract/payouts'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { inRoubles } from '../../text/money.ts'
import type { Operator } from './batches/make-batch.ts'
import { postTransaction } from './post-transaction.ts'
import { ledgerRefusals } from './ledger.texts.ts'

export async function listDebts(db: Db, { offset, limit }: PageQuery): Promise<Page<Debt>> {
  const inDebt = db.selectFrom('speaker_balances as b').where('b.balance', '<', 0)
  const [items, { total_count }] = await Promise.all([
    inDebt
      .innerJoin('users as u', 'u.user_id', 'b.speaker_id')
      .innerJoin('speakers as s', 's.user_id', 'b.speaker_id')
      .select([personJson('u', 's').as('speaker'), 'u.email'])
      .select((eb) => [
        eb('u.deletion_requested_at', 'is not', null).$castTo<boolean>().as('is_leaving'),
        eb.neg(eb.ref('b.balance')).as('amount'),
        eb
          .selectFrom('booking_balances as m')
          .select((m) =>
            m.fn.coalesce(m.fn.sum<number>(m('m.held', '-', m.ref('m.held_commission'))), m.lit(0)).as('sum'),
          )
          .whereRef('m.speaker_id', '=', 'b.speaker_id')
          .where('m.held', '>', 0)
          .$asScalar()
          .$notNull()
          .as('pending'),
        'b.payout_due',
        openBatch.as('batch'),
      ])
      .orderBy('b.balance')
      .orderBy('b.speaker_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    inDebt.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items }
}

/** Of the speaker in `speaker_balances b`. */
const openBatch = sql<Debt['batch']>`(
  select jsonb_build_object('batch_id', p.batch_id, 'number', p.number)
  from payout_lines l join payout_batches p using (batch_id) where l.speaker_id = b.speaker_id and l.status = 'OPEN')`

type NewWriteOff = z.output<typeof writeOffCall.body>

/**
 * Writes a debt off at the platform's expense, once per idempotency key. Throws not_exist, human_friendly (more than
 * the debt, or an open batch pays the speaker), already_exists.
 */
export function writeOff(ctx: Ctx, { by_user_id, request_id }: Operator, wanted: NewWriteOff): Promise<WriteOff> {
  const at = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const { speaker_id, amount, reason } = wanted
    const balance = await lockBalance(tx, speaker_id)
    const former = await findWriteOff(tx, wanted.idempotency_key)
    if (former && (former.speaker_id !== speaker_id || former.amount !== amount))
      throw new ApiError('already_exists', ledgerRefusals.key_of_another_write_off)
    if (former) return { ...former, balance }
    const row = await insertWriteOff(tx, { ...wanted, by_user_id, at }, balance)
    await logChange(tx, {
      table_name: 'speakers',
      row_id: speaker_id,
      action: 'write_off',
      by_user_id,
      subject_id: speaker_id,
      before: { balance },
      after: { balance: balance + amount, amount, reason },
      request_id,
      at,
    })
    return { ...row, balance: balance + amount }
  })
}

async function lockBalance(tx: Tx, speaker_id: string): Promise<number> {
  const { balance } = await tx
    .selectFrom('speaker_balances')
    .select('balance')
    .where('speaker_id', '=', speaker_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return balance
}

const columns = ['write_off_id', 'speaker_id', 'amount', 'reason'] as const

function findWriteOff(tx: Tx, idempotency_key: string) {
  return tx.selectFrom('write_offs').select(columns).where('idempotency_key', '=', idempotency_key).executeTakeFirst()
}

/** The open batch that pays the speaker; at most one exists. */
function findOpenBatch(tx: Tx, speaker_id: string) {
  return tx
    .selectFrom('payout_lines as l')
    .innerJoin('payout_batches as p', 'p.batch_id', 'l.batch_id')
    .select('p.number')
    .where('l.speaker_id', '=', speaker_id)
    .where('l.status', '=', 'OPEN')
    .executeTakeFirst()
}

async function insertWriteOff(tx: Tx, written: NewWriteOff & { by_user_id: string; at: Date }, balance: number) {
  const debt = Math.max(0, -balance)
  const batch = await findOpenBatch(tx, written.speaker_id)
  const row = await mapConstraintErrors(
    {
      write_offs_once: 'already_exists',
      write_offs_not_in_batch: () => new ApiError('human_friendly', ledgerRefusals.debt_in_batch(batch!.number)),
      write_offs_within_debt: () =>
        new ApiError(
          'human_friendly',
          debt > 0 ? ledgerRefusals.debt_too_small(inRoubles(debt)) : ledgerRefusals.no_debt,
        ),
    },
    () =>
      tx
        .insertInto('write_offs')
        .values({ write_off_id: newId(written.at), ...written })
        .returning(columns)
        .executeTakeFirstOrThrow(),
  )
  const { write_off_id, speaker_id, amount } = row
  await postTransaction(tx, written.at, {
    kind: 'WRITE_OFF',
    fact_id: write_off_id,
    order_id: null,
    entries: [
      { account: 'PLATFORM', amount: -amount },
      { account: 'SPEAKER', amount, speaker_id },
    ],
  })
  return row
}
