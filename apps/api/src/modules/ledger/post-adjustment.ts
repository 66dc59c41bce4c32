import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { postTransaction } from './post-transaction.ts'

export interface Adjustment {
  difference_id: string
  payment_id: string
  order_id: string
  /** What comes to ACQUIRER; negative, what leaves it. */
  amount: number
  /** Whose balance bears it; null: the platform. */
  speaker_id: string | null
  why: string
  by_user_id: string
}

/** An operator takes a difference with the bank into the books. Refused for a second time: ledger_adjustments_once. */
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
