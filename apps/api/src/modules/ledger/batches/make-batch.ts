import type { WholeBatch } from '@razgovor/contract/payouts'
import { sql } from 'kysely'
import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { postTransaction } from '../post-transaction.ts'
import { getBatch } from './batch-views.ts'
import { candidates, termsOf, type BatchTerms, type CandidateRow } from './candidates.ts'
import { ledgerRefusals } from '../ledger.texts.ts'

export interface Operator {
  by_user_id: string
  request_id: string
}

// Limits the size of a batch, because an operator reads it as a whole. Other balances go into the next one.
const linesMax = 500

/** Works once per idempotency key. Throws human_friendly if no balance can be paid. */
export async function makeBatch(ctx: Ctx, operator: Operator, idempotency_key: string): Promise<WholeBatch> {
  const terms = termsOf(ctx)
  const batch_id = await transact(ctx, async (tx) => {
    // A second operator waits here and then finds the balances already in a batch.
    await sql`lock table payout_batches in share row exclusive mode`.execute(tx)
    const former = await tx
      .selectFrom('payout_batches')
      .select('batch_id')
      .where('idempotency_key', '=', idempotency_key)
      .executeTakeFirst()
    if (former) return former.batch_id
    const payees = await lockPayees(tx, terms)
    if (payees.length === 0) throw await nothingToPayError(tx)
    const { now } = terms
    const made = newId(now)
    await tx
      .insertInto('payout_batches')
      .values({ batch_id: made, status: 'MADE', idempotency_key, made_by: operator.by_user_id, made_at: now })
      .execute()
    for (const payee of payees) await setAside(tx, now, made, payee)
    await logBatch(tx, operator, { at: now, batch_id: made, payees })
    return made
  })
  return getBatch(ctx.db, batch_id)
}

// Skips balances that are locked, since waiting for several locks could deadlock. They go into the next batch.
async function lockPayees(tx: Tx, terms: BatchTerms): Promise<CandidateRow[]> {
  const locked = await tx
    .selectFrom('speaker_balances')
    .select('speaker_id')
    .where('balance', '>', 0)
    .orderBy('speaker_id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const speaker_ids = locked.map(({ speaker_id }) => speaker_id)
  const { rows } = await sql<CandidateRow>`
    select * from (${candidates(terms)}) c where left_out is null and speaker_id = any(${speaker_ids}::uuid[])
    order by balance desc, speaker_id limit ${linesMax}`.execute(tx)
  return rows
}

async function setAside(tx: Tx, now: Date, batch_id: string, candidate: CandidateRow): Promise<void> {
  const { speaker_id, amount, legal_form, payee } = candidate
  const { name: payee_name, inn, account, bik } = payee!
  const line_id = newId(now)
  await tx
    .insertInto('payout_lines')
    .values({ line_id, batch_id, speaker_id, amount, status: 'OPEN', legal_form, payee_name, inn, account, bik })
    .execute()
  await postTransaction(tx, now, {
    kind: 'PAYOUT_DUE',
    fact_id: line_id,
    order_id: null,
    entries: [
      { account: 'SPEAKER', amount: -amount, speaker_id },
      { account: 'PAYOUT_DUE', amount, speaker_id },
    ],
  })
}

async function nothingToPayError(tx: Tx): Promise<ApiError> {
  const latest = await tx
    .selectFrom('payout_batches')
    .select('number')
    .where('status', 'in', ['MADE', 'EXPORTED'])
    .orderBy('batch_id', 'desc')
    .executeTakeFirst()
  return new ApiError(
    'human_friendly',
    latest ? ledgerRefusals.payees_in_batch(latest.number) : ledgerRefusals.nobody_to_pay,
  )
}

async function logBatch(
  tx: Tx,
  { by_user_id, request_id }: Operator,
  { at, batch_id, payees }: { at: Date; batch_id: string; payees: readonly CandidateRow[] },
): Promise<void> {
  const amount = payees.reduce((sum, payee) => sum + payee.amount, 0)
  await logChange(tx, {
    table_name: 'payout_batches',
    row_id: batch_id,
    action: 'make',
    by_user_id,
    subject_id: null,
    before: {},
    after: { lines: payees.length, amount },
    request_id,
    at,
  })
}
