import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { dayInZone, tariffButton, tariffMail, tariffPath } from '../tariff-notice.ts'
import { tariffNoticesTexts } from '../tariff-notices.texts.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'

const ref = z.object({ refund_id: uuid })
const params = ref.extend({ title: z.string(), amount: z.int(), is_ours: z.boolean() })

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
    text: ({ title, ...refund }) => tariffNoticesTexts.refunded(whatOf(refund), title),
  },
  mail: {
    ...tariffMail,
    async write({ db, config }, { params: { refund_id } }) {
      const refund = await findRefund(db, refund_id)
      if (!refund) return undefined
      const { title, is_ours, order_id, shortened, expires_at, zone } = refund
      const credited = shortened && expires_at && [tariffNoticesTexts.shortened(shortened, dayInZone(expires_at, zone))]
      return toMail(config, {
        subject: tariffNoticesTexts.refunded(whatOf(refund), title),
        heading: whatOf(refund),
        lines: [
          is_ours ? moneyNoticesTexts.moneyComesBack : moneyNoticesTexts.returnedByBank,
          ...(credited || []),
          tariffNoticesTexts.receipt(config.PUBLIC_URL, order_id),
        ],
        button: tariffButton(config),
      })
    },
  },
})

function whatOf({ amount, is_ours }: { amount: number; is_ours: boolean }): string {
  return is_ours ? moneyNoticesTexts.refund.ours(inRoubles(amount)) : moneyNoticesTexts.refund.byBank(inRoubles(amount))
}

function findRefund(db: Db, refund_id: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'o.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .leftJoin('subscriptions as s', (join) =>
      join.on((on) => on('s.subscription_id', '=', on.fn<string>('credited_subscription', ['o.order_id']))),
    )
    .leftJoin('tariffs as later', 'later.tariff_id', 's.tariff_id')
    .select(['u.user_id', 'u.time_zone_id as zone', 't.title', 'r.amount', 'o.order_id'])
    .select(['later.title as shortened', 's.expires_at'])
    .select((eb) => eb('r.origin', '=', 'OURS').$castTo<boolean>().as('is_ours'))
    .where('r.refund_id', '=', refund_id)
    .where('r.status', '<>', 'WITHDRAWN')
    .where('u.is_open', '=', true)
    .executeTakeFirst()
}
