import type { Tx } from '../../db/client.ts'
import { postTransaction } from './post-transaction.ts'

interface Loss {
  chargeback_id: string
  order_id: string
  amount: number
}

/** The platform bears a chargeback of money that was already refunded. */
export async function postChargebackLoss(tx: Tx, now: Date, { chargeback_id, order_id, amount }: Loss): Promise<void> {
  await postTransaction(tx, now, {
    kind: 'CHARGEBACK_LOSS',
    fact_id: chargeback_id,
    order_id,
    entries: [
      { account: 'ACQUIRER', amount },
      { account: 'PLATFORM', amount: -amount },
    ],
  })
}
