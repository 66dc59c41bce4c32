import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { tariffButton, tariffEvent, tariffMail, tariffPath } from '../tariff-notice.ts'
import { tariffNoticesTexts } from '../tariff-notices.texts.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'

const ref = z.object({ order_id: uuid })
const params = ref.extend({ title: z.string(), amount: z.int(), is_rebill: z.boolean() })

export const tariffMoneyBack = defineNotice({
  kind: 'tariff-money-back',
  ref,
  params,
  async load({ db }, { order_id }) {
    const order = await findOrder(db, order_id)
    if (!order) return []
    const { user_id, ...facts } = order
    return [{ user_id, key: order_id, params: { order_id, ...facts } }]
  },
  list: {
    type: 'TARIFF',
    link: () => tariffPath,
    text: ({ title, amount }) => tariffNoticesTexts.moneyBack.list(inRoubles(amount), title),
  },
  event: (params, sent) => tariffEvent(params, sent),
  mail: {
    ...tariffMail,
    only_open_accounts: false,
    async write({ db, config }, { params: { order_id } }) {
      const order = await findOrder(db, order_id)
      if (!order) return undefined
      const sum = inRoubles(order.amount)
      return toMail(config, {
        subject: tariffNoticesTexts.moneyBack.subject(sum, order.title),
        heading: tariffNoticesTexts.moneyBack.heading(sum),
        lines: [tariffNoticesTexts.moneyBack.why, moneyNoticesTexts.moneyComesBack],
        button: tariffButton(config),
      })
    },
  },
})

function findOrder(db: Db, order_id: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'o.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['o.user_id', 't.title', 'o.amount', 'o.is_rebill'])
    .where('o.order_id', '=', order_id)
    .executeTakeFirst()
}
