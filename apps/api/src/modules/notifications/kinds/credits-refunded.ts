import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'
import { packageNoticesTexts } from '../package-notices.texts.ts'

const cause = z.enum(['ASKED', 'EXPIRED', 'SPEAKER_GONE', 'LISTENER_GONE', 'GIVEN_UP', 'BANK', 'REST'])
const ref = z.object({ refund_id: uuid, cause })
const texts = packageNoticesTexts.refunded

export const creditsRefunded = defineNotice({
  kind: 'credits-refunded',
  ref,
  params: ref.extend({ title: z.string(), amount: z.int() }),
  async load({ db }, { refund_id, cause }) {
    const refund = await findRefund(db, refund_id)
    if (!refund) return []
    const { listener_id, title, amount } = refund
    return [{ user_id: listener_id, key: refund_id, params: { refund_id, cause, title, amount } }]
  },
  list: {
    type: 'PAYMENT',
    link: () => '/orders?view=payments',
    text: ({ cause, title, amount }) => whatOf({ cause, title, amount }),
  },
  mail: {
    about: 'REFUNDED',
    title: moneyNoticesTexts.refund.title,
    async write({ db, config }, { params: { refund_id, cause } }) {
      const refund = await findRefund(db, refund_id)
      if (!refund) return undefined
      const amount = inRoubles(refund.amount)
      return toMail(config, {
        subject: cause === 'BANK' ? moneyNoticesTexts.refund.byBank(amount) : texts.subject(amount),
        heading: texts.title,
        lines: [
          whatOf({ cause, ...refund }),
          cause === 'BANK' ? moneyNoticesTexts.returnedByBank : moneyNoticesTexts.moneyComesBack,
        ],
        button: { title: texts.receipt, url: `${config.PUBLIC_URL}/orders/${refund.order_id}/receipt` },
      })
    },
  },
})

function whatOf({
  cause: why,
  title,
  amount,
}: {
  cause: z.infer<typeof cause>
  title: string
  amount: number
}): string {
  const sum = inRoubles(amount)
  return why === 'BANK' ? texts.byBank(sum, title) : texts.list({ amount: sum, title, why: texts.whys[why] })
}

function findRefund(db: Db, refund_id: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('package_purchases as b', 'b.order_id', 'r.order_id')
    .innerJoin('packages as p', 'p.package_id', 'b.package_id')
    .select(['b.listener_id', 'p.title', 'r.amount', 'r.order_id'])
    .where('r.refund_id', '=', refund_id)
    .executeTakeFirst()
}
