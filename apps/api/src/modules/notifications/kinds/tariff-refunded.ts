import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { tariffButton, tariffMail, tariffPath } from '../tariff-notice.ts'

const ref = z.object({ refund_id: uuid })
const params = ref.extend({ title: z.string(), amount: z.int(), is_ours: z.boolean() })

/** To the speaker: an operator returns money of a tariff, or the bank has returned it. */
export const tariffRefunded = defineNotice({
  kind: 'tariff-refunded',
  ref,
  params,
  async load({ db }, { refund_id }) {
    const refund = await findRefund(db, refund_id)
    if (!refund) return []
    const { user_id, title, amount, is_ours } = refund
    return [{ user_id, key: refund_id, params: { refund_id, title, amount, is_ours } }]
  },
  list: {
    type: 'TARIFF',
    link: () => tariffPath,
    text: ({ title, ...refund }) => `${whatOf(refund)} за тариф «${title}»`,
  },
  mail: {
    ...tariffMail,
    async write({ db, config }, { params: { refund_id } }) {
      const refund = await findRefund(db, refund_id)
      if (!refund) return undefined
      const { title, is_ours, order_id } = refund
      return toMail(config, {
        subject: `${whatOf(refund)} за тариф «${title}»`,
        heading: whatOf(refund),
        lines: [
          is_ours
            ? 'Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.'
            : 'Деньги вернул банк, не мы. Если не знаешь почему, спроси в банке или напиши нам.',
          `Чек: ${config.PUBLIC_URL}/orders/${order_id}/receipt`,
        ],
        button: tariffButton(config),
      })
    },
  },
})

function whatOf({ amount, is_ours }: { amount: number; is_ours: boolean }): string {
  return is_ours ? `Вернём ${inRoubles(amount)}` : `Банк вернул ${inRoubles(amount)}`
}

function findRefund(db: Db, refund_id: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'o.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['u.user_id', 't.title', 'r.amount', 'o.order_id'])
    .select((eb) => eb('r.origin', '=', 'OURS').$castTo<boolean>().as('is_ours'))
    .where('r.refund_id', '=', refund_id)
    .where('r.status', '<>', 'WITHDRAWN')
    .where('u.is_open', '=', true)
    .executeTakeFirst()
}
