import { sql } from 'kysely'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { comparePayment } from './compare-payment.ts'

const paymentsMax = 20_000
// A payment this recent may be paid before the notification arrives.
const freshMinutes = 10
// Requests per payment, and unanswered payments in a row after which the bank counts as down.
const triesMax = 3
// A job locked for too long counts as dead, so a run consists of batches.
const batchMs = 45_000
const runHours = 6

/** Returns the current run, if any, and makes sure that it continues. */
export async function startRun(ctx: Ctx, by_user_id: string | null): Promise<string> {
  const now = ctx.clock.now()
  const since = plusMinutes(now, -ctx.config.RECONCILE_DAYS * 24 * 60)
  return transact(ctx, async (tx) => {
    const run = { run_id: newId(now), started_at: now, since, by_user_id }
    // One statement: between two, the other run could end and be found by neither.
    const { run_id } = await tx
      .insertInto('reconciliation_runs')
      .values({ ...run, payments: 0 })
      .onConflict((conflict) =>
        conflict
          .expression(sql`(true)`)
          .where('finished_at', 'is', null)
          .doUpdateSet((eb) => ({ since: eb.ref('reconciliation_runs.since') })),
      )
      .returning('run_id')
      .executeTakeFirstOrThrow()
    if (run_id === run.run_id) await listItems(tx, now, { ...run, providers: [...ctx.acquirers.by_name.keys()] })
    await enqueueOnce(tx, run_id)
    return run_id
  })
}

interface NewRun {
  run_id: string
  since: Date
  providers: string[]
}

// Includes older payments with an open difference, an unpaid refund, or money held for a meeting; of acquirers that can
// be asked.
async function listItems(tx: Tx, now: Date, { run_id, since, providers }: NewRun): Promise<void> {
  const fresh = plusMinutes(now, -freshMinutes)
  await sql`
    with added as (
      insert into reconciliation_items (run_id, payment_id)
      select ${run_id}::uuid, p.payment_id from payments p
      where p.provider = any(${providers}::text[]) and (p.paid_at >= ${since}
        or (p.paid_at is null and p.created_at >= ${since} and p.created_at < ${fresh})
        or p.payment_id in (
          select payment_id from refunds where done_at >= ${since} or status in ('PENDING', 'FAILED')
          union select payment_id from reconciliation_differences where status = 'OPEN' or is_quiet)
        or (p.paid_at is not null and p.order_id in (
          select b.order_id from booking_balances m join bookings b using (booking_id) where m.held > 0)))
      order by p.payment_id desc limit ${paymentsMax}
      returning 1
    )
    update reconciliation_runs set payments = (select count(*) from added) where run_id = ${run_id}`.execute(tx)
}

async function enqueueOnce(tx: Tx, run_id: string): Promise<void> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${keyOf(run_id)} and attempts < max_attempts`.execute(tx)
  if (rows.length === 0) await enqueue(tx, 'reconcile', { run_id }, { key: keyOf(run_id) })
}

const keyOf = (run_id: string) => `reconcile:${run_id}`

/** Compares as many payments as the bank's rate limit allows in a minute. */
export async function reconcile(ctx: Ctx, { run_id }: { run_id: string }): Promise<void> {
  const { db, clock, config } = ctx
  const run = await db
    .selectFrom('reconciliation_runs')
    .select('started_at')
    .where('run_id', '=', run_id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (!run) return
  const isOver = clock.now() >= plusMinutes(run.started_at, runHours * 60)
  if (!isOver) await compareSome(ctx, run_id, config.RECONCILE_PER_MINUTE)
  const left = await db
    .selectFrom('reconciliation_items')
    .select('payment_id')
    .where('run_id', '=', run_id)
    .executeTakeFirst()
  if (left && !isOver)
    return enqueue(db, 'reconcile', { run_id }, { key: keyOf(run_id), at: plusMinutes(clock.now(), 1) })
  await finish(ctx, run_id)
}

async function compareSome(ctx: Ctx, run_id: string, limit: number): Promise<void> {
  const items = await ctx.db
    .selectFrom('reconciliation_items')
    .select(['payment_id', 'tries'])
    .where('run_id', '=', run_id)
    .orderBy('tries')
    .orderBy('payment_id', 'desc')
    .limit(limit)
    .execute()
  const startedAt = performance.now()
  let silences = 0
  for (const { payment_id, tries } of items) {
    if (silences >= triesMax || performance.now() - startedAt > batchMs) return
    const isCompared = await comparePayment(ctx, payment_id)
    silences = isCompared ? 0 : silences + 1
    if (isCompared) await countOff(ctx, { run_id, payment_id, as: 'compared' })
    else if (tries + 1 >= triesMax) await countOff(ctx, { run_id, payment_id, as: 'unanswered' })
    else await countTry(ctx, { run_id, payment_id })
  }
}

interface Item {
  run_id: string
  payment_id: string
}

// One statement, so that a process that dies counts nothing twice.
async function countOff({ db }: Ctx, { run_id, payment_id, as }: Item & { as: 'compared' | 'unanswered' }) {
  await sql`
    with gone as (
      delete from reconciliation_items where run_id = ${run_id} and payment_id = ${payment_id} returning 1
    )
    update reconciliation_runs set ${sql.ref(as)} = ${sql.ref(as)} + (select count(*) from gone)
    where run_id = ${run_id}`.execute(db)
}

async function countTry({ db }: Ctx, { run_id, payment_id }: Item): Promise<void> {
  await db
    .updateTable('reconciliation_items')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('run_id', '=', run_id)
    .where('payment_id', '=', payment_id)
    .execute()
}

async function finish({ db, clock, log }: Ctx, run_id: string): Promise<void> {
  const { rows } = await sql<{ unanswered: number }>`
    with gone as (delete from reconciliation_items where run_id = ${run_id} returning 1)
    update reconciliation_runs set unanswered = unanswered + (select count(*) from gone), finished_at = ${clock.now()}
    where run_id = ${run_id} and finished_at is null returning unanswered`.execute(db)
  if (rows[0]?.unanswered) log.warn({ run_id, ...rows[0] }, 'no answer from the bank about some payments')
}
