import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface Books {
  payment_id: string
  order_id: string
  provider: string
  provider_payment_id: string | null
  amount: number
  is_paid: boolean
  /** Kopecks that the bank's API should report as held. */
  held: number
}

// The bank's API does not see returns by a chargeback or by our own transfer.
export async function readBooks(db: Db, payment_id: string): Promise<Books> {
  const { rows } = await sql<Books>`
    select p.payment_id, p.order_id, p.provider, p.provider_payment_id, p.amount, p.paid_at is not null as is_paid,
      case when p.paid_at is null then 0 else p.amount
        - (select coalesce(sum(rr.amount), 0) from refund_returns rr join refunds r using (refund_id)
           where r.payment_id = p.payment_id and rr.via = 'BANK')
        - (select coalesce(sum(a.amount), 0) from ledger_adjustments a where a.payment_id = p.payment_id)
      end::int as held
    from payments p where p.payment_id = ${payment_id}`.execute(db)
  return rows[0]!
}
