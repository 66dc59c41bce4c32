import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import type { LedgerEntries, LedgerTransactions } from '../../db/types.ts'
import { newId } from '../../ids.ts'

export interface LedgerEntry {
  account: LedgerEntries['account']
  /** Kopecks; negative if they leave the account. */
  amount: number
  booking_id?: string | null
  speaker_id?: string
}

interface LedgerTransaction {
  kind: LedgerTransactions['kind']
  /** The payment, booking, refund or payout that caused the transaction. */
  fact_id: string
  order_id: string | null
  entries: readonly LedgerEntry[]
}

/** Posts the entries of one event in the transaction that records the event. Does nothing if posted before. */
export async function postTransaction(tx: Tx, now: Date, posted: LedgerTransaction): Promise<void> {
  const { kind, fact_id, order_id } = posted
  const entries = posted.entries.filter(({ amount }) => amount !== 0)
  await openSpeakerBalances(tx, entries)
  // A trigger applies the entries to the balances, whose checks must hold after each statement: so one for all.
  await sql`
    with added as (
      insert into ledger_transactions (transaction_id, kind, fact_id, order_id, at)
      values (${newId(now)}, ${kind}, ${fact_id}, ${order_id}::uuid, ${now})
      on conflict (fact_id, kind) do nothing returning transaction_id
    )
    insert into ledger_entries (transaction_id, account, booking_id, speaker_id, amount)
    select transaction_id, account, booking_id, speaker_id, amount
    from added, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (account text, booking_id uuid, speaker_id uuid, amount int)`.execute(tx)
}

async function openSpeakerBalances(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  const speaker_ids = new Set(entries.flatMap(({ speaker_id }) => speaker_id ?? []))
  if (speaker_ids.size === 0) return
  await tx
    .insertInto('speaker_balances')
    .values([...speaker_ids].map((speaker_id) => ({ speaker_id })))
    .onConflict((conflict) => conflict.column('speaker_id').doNothing())
    .execute()
}
