import type { WholeBatch } from '@razgovor/contract/payouts'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { sql } from 'kysely'
import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { postTransaction } from '../post-transaction.ts'
import { getBatch } from './batch-views.ts'
import type { Operator } from './make-batch.ts'
import { payoutNote } from './bank-words.ts'
import { ledgerRefusals, ledgerTexts } from '../ledger.texts.ts'

/** Statements date a payout by the bank's date in Moscow. Repeating the same date changes nothing. */
export async function markPaid(
  ctx: Ctx,
  operator: Operator,
  { batch_id, paid_on }: { batch_id: string; paid_on: string },
): Promise<WholeBatch> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const batch = await lockBatch(tx, batch_id)
    if (batch.paid_on === paid_on) return
    assertPayable(batch)
    const today = dayOf(now)
    assertDay(paid_on, { from: dayOf(batch.made_at), to: today })
    const { by_user_id, request_id } = operator
    await tx
      .updateTable('payout_batches')
      .set({ status: 'PAID', paid_on, paid_by: by_user_id })
      .where('batch_id', '=', batch_id)
      .execute()
    await payLines(tx, { ...batch, by_user_id, paid_at: paid_on === today ? now : noonOf(paid_on) })
    await logChange(tx, {
      table_name: 'payout_batches',
      row_id: batch_id,
      action: 'mark_paid',
      by_user_id,
      subject_id: null,
      before: { status: batch.status },
      after: { status: 'PAID', paid_on },
      request_id,
      at: now,
    })
  })
  return getBatch(ctx.db, batch_id)
}

export function lockBatch(tx: Tx, batch_id: string) {
  return tx
    .selectFrom('payout_batches')
    .select(['batch_id', 'number', 'status', 'made_at', sql<string | null>`paid_on::text`.as('paid_on')])
    .where('batch_id', '=', batch_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

type LockedBatch = Awaited<ReturnType<typeof lockBatch>>

function assertPayable({ status, paid_on }: LockedBatch): void {
  if (paid_on) throw new ApiError('already_exists', ledgerRefusals.batch_already_paid(inWords(paid_on)))
  if (status === 'MADE') throw new ApiError('human_friendly', ledgerRefusals.batch_not_exported)
  if (status === 'CANCELED') throw new ApiError('human_friendly', ledgerRefusals.batch_is_empty)
}

function assertDay(day: string, { from, to }: { from: string; to: string }): void {
  if (day >= from && day <= to) return
  const paid_on = day < from ? ledgerTexts.batchMadeLater(inWords(from)) : ledgerTexts.dayInFuture
  throw new ApiError('validation', { fields: { paid_on } })
}

async function payLines(
  tx: Tx,
  { batch_id, number, by_user_id, paid_at }: LockedBatch & { by_user_id: string; paid_at: Date },
): Promise<void> {
  const lines = await tx
    .updateTable('payout_lines')
    .set({ status: 'PAID' })
    .where('batch_id', '=', batch_id)
    .where('status', '=', 'OPEN')
    .returning(['line_id', 'number', 'speaker_id', 'amount'])
    .execute()
  for (const { line_id, number: order, speaker_id, amount } of lines.toSorted(bySpeaker)) {
    const note = payoutNote(order, number)
    const payout = { payout_id: line_id, idempotency_key: line_id, speaker_id, amount, note, by_user_id, paid_at }
    await tx.insertInto('payouts').values(payout).execute()
    await postTransaction(tx, paid_at, {
      kind: 'PAYOUT',
      fact_id: line_id,
      order_id: null,
      entries: [
        { account: 'PAYOUT_DUE', amount: -amount, speaker_id },
        { account: 'PAYOUT', amount, speaker_id },
      ],
    })
  }
}

function bySpeaker(one: { speaker_id: string }, other: { speaker_id: string }): number {
  return one.speaker_id < other.speaker_id ? -1 : 1
}

function dayOf(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(defaultTimeZone)
    .toPlainDate()
    .toString()
}

function noonOf(day: string): Date {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: defaultTimeZone, plainTime: '12:00' })
  return new Date(noon.epochMilliseconds)
}

function inWords(day: string): string {
  return day.split('-').toReversed().join('.')
}
