import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { postTransaction } from './post-transaction.ts'

export interface Adjustment {
  difference_id: string
  payment_id: string
  order_id: string
  /** Posted to ACQUIRER; negative if money left it. */
  amount: number
  /** The speaker whose balance is adjusted; null for the platform. */
  speaker_id: string | null
  why: string
  by_user_id: string
}

/** Violates ledger_adjustments_once if posted before. */
export async function postAdjustment(tx: Tx, now: Date, { order_id, ...adjustment }: Adjustment): Promise<void> {
  const { amount, speaker_id } = adjustment
  const adjustment_id = newId(now)
  await tx
    .insertInto('ledger_adjustments')
    .values({ adjustment_id, ...adjustment, at: now })
    .execute()
  await postTransaction(tx, now, {
    kind: 'ADJUSTMENT',
    fact_id: adjustment_id,
    order_id,
    entries: [
      { account: 'ACQUIRER', amount },
      speaker_id ? { account: 'SPEAKER', amount: -amount, speaker_id } : { account: 'PLATFORM', amount: -amount },
    ],
  })
}
