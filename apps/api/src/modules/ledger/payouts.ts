import type { PayableSpeaker, Payout, recordPayout as recordPayoutCall } from '@razgovor/contract/earnings'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { z } from 'zod'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { inRoubles } from '../../text/money.ts'
import { nothingPayable, readPayable, termsOf } from './batches/candidates.ts'
import { payableTo } from './payable-to.ts'
import { payeeJson } from '../../db/payee-json.ts'
import { transact } from '../../db/transact.ts'
import { postTransaction } from './post-transaction.ts'
import { ledgerRefusals } from './ledger.texts.ts'

export async function listPayable(ctx: Ctx, { offset, limit }: PageQuery): Promise<Page<PayableSpeaker>> {
  const { db } = ctx
  const payable = db
    .selectFrom(
      db
        .selectFrom('speaker_balances as s')
        .select(['s.speaker_id', 's.paid_out'])
        .select((eb) => payableTo(eb.ref('s.speaker_id')).as('balance'))
        .where('s.balance', '>', 0)
        .as('b'),
    )
    .where('b.balance', '>', 0)
  const [rows, { total_count }] = await Promise.all([
    payable
      .innerJoin('users as u', 'u.user_id', 'b.speaker_id')
      .innerJoin('speakers as s', 's.user_id', 'b.speaker_id')
      .leftJoin('legal_details as l', 'l.user_id', 'b.speaker_id')
      .select([personJson('u', 's').as('speaker'), 'u.email', 'b.balance', 'b.paid_out', payeeJson.as('payee')])
      .select((eb) =>
        eb
          .selectFrom('payouts as p')
          .select((p) => p.fn.max('p.paid_at').as('last'))
          .whereRef('p.speaker_id', '=', 'b.speaker_id')
          .as('last_paid_at'),
      )
      .orderBy('b.balance', 'desc')
      .orderBy('b.speaker_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    payable.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  const speaker_ids = rows.map(({ speaker }) => speaker.user_id)
  const payables = await readPayable(db, termsOf(ctx), speaker_ids)
  const items = rows.map((row) => toPayable({ ...row, ...(payables.get(row.speaker.user_id) ?? nothingPayable) }))
  return { offset, limit, total_count, items }
}

function toPayable({
  last_paid_at,
  ...row
}: Omit<PayableSpeaker, 'last_paid_at'> & { last_paid_at: Date | null }): PayableSpeaker {
  return { ...row, last_paid_at: last_paid_at?.toISOString() ?? null }
}

type NewPayout = z.output<typeof recordPayoutCall.body>

/**
 * Records a payout once per idempotency key; a repeated call returns the same payout.
 * Throws not_exist, human_friendly (the amount exceeds the balance), already_exists (another payout has the key).
 */
export function recordPayout(
  ctx: Ctx,
  { by_user_id, request_id }: { by_user_id: string; request_id: string },
  wanted: NewPayout,
): Promise<Payout> {
  return transact(ctx, async (tx) => {
    const balance = await lockBalance(tx, wanted.speaker_id)
    const former = await findPayout(tx, wanted.idempotency_key)
    if (former && (former.speaker_id !== wanted.speaker_id || former.amount !== wanted.amount))
      throw new ApiError('already_exists', ledgerRefusals.key_of_another_payout)
    if (former) return toPayout(former, balance)
    const paid_at = ctx.clock.now()
    const row = await insertPayout(tx, { ...wanted, by_user_id, paid_at }, balance)
    const { speaker_id, amount, note } = wanted
    const left = balance - amount
    await logChange(tx, {
      table_name: 'speakers',
      row_id: speaker_id,
      action: 'payout',
      by_user_id,
      subject_id: speaker_id,
      before: { balance },
      after: { balance: left, amount, note },
      request_id,
      at: paid_at,
    })
    return toPayout(row, left)
  })
}

async function lockBalance(tx: Tx, speaker_id: string): Promise<number> {
  await mapConstraintErrors({ speaker_balances_speaker_id_fkey: 'not_exist' }, () =>
    tx
      .insertInto('speaker_balances')
      .values({ speaker_id })
      .onConflict((conflict) => conflict.column('speaker_id').doNothing())
      .execute(),
  )
  await tx
    .selectFrom('speaker_balances')
    .select('speaker_id')
    .where('speaker_id', '=', speaker_id)
    .forNoKeyUpdate()
    .execute()
  const { balance } = await tx
    .selectNoFrom((eb) => payableTo(eb.val(speaker_id)).as('balance'))
    .executeTakeFirstOrThrow()
  return balance
}

const columns = ['payout_id', 'speaker_id', 'amount', 'note', 'paid_at'] as const

function findPayout(tx: Tx, idempotency_key: string) {
  return tx.selectFrom('payouts').select(columns).where('idempotency_key', '=', idempotency_key).executeTakeFirst()
}

type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

async function insertPayout(
  tx: Tx,
  payout: NewPayout & { by_user_id: string; paid_at: Date },
  balance: number,
): Promise<PayoutRow> {
  const { paid_at, speaker_id, amount } = payout
  const row = await mapConstraintErrors(
    {
      payouts_once: 'already_exists',
      payouts_within_balance: () => new ApiError('human_friendly', ledgerRefusals.payout_too_large(inRoubles(balance))),
    },
    () =>
      tx
        .insertInto('payouts')
        .values({ payout_id: newId(paid_at), ...payout })
        .returning(columns)
        .executeTakeFirstOrThrow(),
  )
  await postTransaction(tx, paid_at, {
    kind: 'PAYOUT',
    fact_id: row.payout_id,
    order_id: null,
    entries: [
      { account: 'SPEAKER', amount: -amount, speaker_id },
      { account: 'PAYOUT', amount, speaker_id },
    ],
  })
  return row
}

function toPayout({ paid_at, ...row }: PayoutRow, balance: number): Payout {
  return { ...row, paid_at: paid_at.toISOString(), balance }
}
