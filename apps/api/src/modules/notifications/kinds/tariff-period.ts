import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { dayInZone, tariffButton, tariffEvent, tariffMail, tariffPath } from '../tariff-notice.ts'
import { tariffNoticesTexts } from '../tariff-notices.texts.ts'

const ref = z.object({ period_id: uuid })
const params = ref.extend({ title: z.string(), amount: z.int(), ends_at: moment, is_rebill: z.boolean() })

/** The mail serves as the receipt of the period. */
export const tariffPeriod = defineNotice({
  kind: 'tariff-period',
  ref,
  params,
  async load({ db }, { period_id }) {
    const period = await findPeriod(db, period_id)
    if (!period) return []
    const { user_id, title, amount, ends_at, is_rebill } = period
    return [{ user_id, key: period_id, params: { period_id, title, amount, ends_at, is_rebill } }]
  },
  list: {
    type: 'TARIFF',
    link: () => tariffPath,
    text({ title, amount, ends_at, is_rebill }, { wall }) {
      const until = dayInZone(ends_at, wall.zone)
      return is_rebill
        ? tariffNoticesTexts.period.renewedAndPaid(title, until, inRoubles(amount))
        : tariffNoticesTexts.period.startedUntil(title, until)
    },
  },
  event: (params, sent) => tariffEvent(params, sent),
  mail: {
    ...tariffMail,
    async write({ db, config }, { params: { period_id } }) {
      const period = await findPeriod(db, period_id)
      if (!period) return undefined
      const { zone, title, order_id, starts_at, ends_at, amount, credit, is_rebill } = period
      const until = dayInZone(ends_at, zone)
      return toMail(config, {
        subject: is_rebill ? tariffNoticesTexts.period.renewed(title, until) : tariffNoticesTexts.period.started(title),
        heading: is_rebill ? tariffNoticesTexts.period.renewedHeading : tariffNoticesTexts.period.startedHeading,
        facts: [
          [tariffNoticesTexts.tariff, title],
          [tariffNoticesTexts.period.time, `${dayInZone(starts_at, zone)} – ${until}`],
          [tariffNoticesTexts.period.paid, inRoubles(amount)],
          ...(credit > 0 ? ([[tariffNoticesTexts.period.credit, inRoubles(credit)]] as const) : []),
        ],
        lines: order_id ? [tariffNoticesTexts.receipt(config.PUBLIC_URL, order_id)] : [],
        button: tariffButton(config),
      })
    },
  },
})

async function findPeriod(db: Db, period_id: string) {
  const period = await db
    .selectFrom('subscription_periods as sp')
    .innerJoin('users as u', 'u.user_id', 'sp.speaker_id')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'sp.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .leftJoin('orders as o', 'o.order_id', 'sp.order_id')
    .select(['u.user_id', 'u.time_zone_id as zone', 't.title', 'o.order_id'])
    .select(['sp.starts_at', 'sp.ends_at', 'sp.amount', 'sp.credit', 'o.is_rebill'])
    .where('sp.period_id', '=', period_id)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  return period && { ...period, is_rebill: period.is_rebill ?? false }
}
