import type { DifferenceKind } from '@razgovor/contract/reconciliation'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { AcquirerError, type PaymentState } from '../orders/acquirer.ts'
import { ask } from '../orders/payments/ask-acquirer.ts'
import { readBooks, type Books } from './books.ts'

export interface Found {
  kind: DifferenceKind
  expected: number
  found: number
  provider_status: string
}

/** Null if the bank does not know the payment. */
export type BankState = PaymentState | null

/** Throws AcquirerError. */
export async function askBank(ctx: Ctx, books: Books): Promise<BankState> {
  try {
    return await ask(ctx, books)
  } catch (error) {
    if (error instanceof AcquirerError && error.failure === 'UNKNOWN_PAYMENT') return null
    throw error
  }
}

/** Undefined if both agree; null while the bank is still processing. */
export function differenceOf({ is_paid, amount, held: expected }: Books, word: BankState): Found | null | undefined {
  const found = word ? heldBy(word, amount) : 0
  if (found === undefined) return null
  if (found === expected) return undefined
  const facts = { expected, found, provider_status: word?.provider_status ?? '' }
  if (!word) return { kind: 'UNKNOWN_AT_BANK', ...facts }
  if (is_paid) return { kind: found < expected ? 'RETURNED_BY_BANK' : 'KEPT_BY_BANK', ...facts }
  return { kind: word.kind === 'paid' && found !== amount ? 'WRONG_AMOUNT' : 'NOT_IN_BOOKS', ...facts }
}

function heldBy({ kind, amount: left }: PaymentState, amount: number): number | undefined {
  if (kind === 'processing' || kind === 'refunding') return undefined
  if (kind === 'paid') return left ?? amount
  if (kind === 'partially_refunded' || kind === 'partially_reversed') return left ?? undefined
  return 0
}

/** False if the bank did not answer or our books changed meanwhile. */
export async function comparePayment(ctx: Ctx, payment_id: string): Promise<boolean> {
  const before = await readBooks(ctx.db, payment_id)
  let word: BankState
  try {
    word = await askBank(ctx, before)
  } catch (error) {
    if (error instanceof AcquirerError) return false
    throw error
  }
  return transact(ctx, async (tx) => {
    const books = await readBooks(tx, payment_id)
    if (books.held !== before.held) return false
    const found = differenceOf(books, word)
    const now = ctx.clock.now()
    if (found) await keep(tx, now, payment_id, found)
    if (found === undefined) await closeGone(tx, now, payment_id)
    return true
  })
}

async function keep(tx: Tx, now: Date, payment_id: string, found: Found): Promise<void> {
  if (await isDismissed(tx, now, payment_id, found)) return
  await endQuiet(tx, payment_id)
  await tx
    .insertInto('reconciliation_differences')
    .values({ difference_id: newId(now), payment_id, ...found, found_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        // Not as a parameter: a prepared statement's generic plan would not find the partial index.
        .where('status', '=', sql.lit('OPEN'))
        .doUpdateSet({ ...found, seen_at: now }),
    )
    .execute()
}

async function isDismissed(tx: Tx, now: Date, payment_id: string, { kind, expected, found }: Found): Promise<boolean> {
  const quiet = await tx
    .updateTable('reconciliation_differences')
    .set({ seen_at: now })
    .where('payment_id', '=', payment_id)
    .where('is_quiet', '=', true)
    .where('kind', '=', kind)
    .where('expected', '=', expected)
    .where('found', '=', found)
    .returning('difference_id')
    .executeTakeFirst()
  return quiet !== undefined
}

async function endQuiet(tx: Tx, payment_id: string): Promise<void> {
  await tx
    .updateTable('reconciliation_differences')
    .set({ is_quiet: false })
    .where('payment_id', '=', payment_id)
    .where('is_quiet', '=', true)
    .execute()
}

async function closeGone(tx: Tx, now: Date, payment_id: string): Promise<void> {
  await endQuiet(tx, payment_id)
  await tx
    .updateTable('reconciliation_differences')
    .set({ status: 'GONE', closed_at: now })
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'OPEN')
    .execute()
}
