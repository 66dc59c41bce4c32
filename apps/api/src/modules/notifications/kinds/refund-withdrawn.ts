import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'

const ref = z.object({ refund_id: uuid })

export const refundWithdrawn = defineNotice({
  kind: 'refund-withdrawn',
  ref,
  params: z.object({ amount: z.int() }),
  async load({ db }, { refund_id }) {
    const refund = await db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.order_id', 'r.order_id')
      .innerJoin('users as u', 'u.user_id', 'o.user_id')
      .select(['o.user_id', 'r.amount'])
      .where('r.refund_id', '=', refund_id)
      .where('r.status', '=', 'WITHDRAWN')
      .where('u.is_open', '=', true)
      .executeTakeFirst()
    return refund ? [{ user_id: refund.user_id, key: refund_id, params: { amount: refund.amount } }] : []
  },
  list: {
    type: 'PAYMENT',
    link: () => '/orders?view=payments',
    text: ({ amount }) => moneyNoticesTexts.refundWithdrawn(inRoubles(amount)),
  },
})
