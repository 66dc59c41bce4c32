import type { Ctx } from '../../../context.ts'
import { inRoubles } from '../../../money.ts'
import { dayInZone, tariffButton, type TariffTold } from './tariff-told.ts'

/** A paid period has begun: the mail is its receipt. */
export async function findPeriodBegun(ctx: Ctx, period_id: string): Promise<TariffTold | undefined> {
  const period = await ctx.db
    .selectFrom('subscription_periods as sp')
    .innerJoin('users as u', 'u.user_id', 'sp.speaker_id')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'sp.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .leftJoin('orders as o', 'o.order_id', 'sp.order_id')
    .select(['u.user_id', 'u.email', 'u.time_zone_id as zone', 't.title', 'o.order_id'])
    .select(['sp.starts_at', 'sp.ends_at', 'sp.amount', 'sp.credit', 'o.is_rebill'])
    .where('sp.period_id', '=', period_id)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  if (!period) return undefined
  const { user_id, email, zone, title, order_id, starts_at, ends_at, amount, credit } = period
  const is_rebill = period.is_rebill ?? false
  const until = dayInZone(ends_at, zone)
  const { PUBLIC_URL } = ctx.config
  return {
    user_id,
    email,
    event_key: `tariff-period:${period_id}`,
    is_rebill,
    content: is_rebill
      ? `Продлили тариф «${title}» до ${until}: списано ${inRoubles(amount)}`
      : `Тариф «${title}» подключён до ${until}`,
    letter: {
      subject: is_rebill ? `Продлили тариф «${title}» до ${until}` : `Тариф «${title}» подключён`,
      heading: is_rebill ? 'Тариф продлён' : 'Тариф подключён',
      facts: [
        ['Тариф', title],
        ['Оплаченное время', `${dayInZone(starts_at, zone)} – ${until}`],
        ['Оплачено', inRoubles(amount)],
        ...(credit > 0 ? ([['Зачтено за прошлый тариф', inRoubles(credit)]] as const) : []),
      ],
      lines: order_id ? [`Чек: ${PUBLIC_URL}/orders/${order_id}/receipt`] : [],
      button: tariffButton(ctx.config),
    },
  }
}
