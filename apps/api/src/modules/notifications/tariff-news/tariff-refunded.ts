import type { Ctx } from '../../../context.ts'
import { inRoubles } from '../../../money.ts'
import { tariffButton, type TariffTold } from './tariff-told.ts'

/** An operator returns money of a tariff, or the bank has returned it. */
export async function findTariffRefunded(ctx: Ctx, refund_id: string): Promise<TariffTold | undefined> {
  const refund = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'o.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['u.user_id', 'u.email', 't.title', 'r.amount', 'r.origin', 'o.order_id'])
    .where('r.refund_id', '=', refund_id)
    .where('r.status', '<>', 'WITHDRAWN')
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  if (!refund) return undefined
  const { user_id, email, title, amount, origin, order_id } = refund
  const what = origin === 'OURS' ? `Вернём ${inRoubles(amount)}` : `Банк вернул ${inRoubles(amount)}`
  return {
    user_id,
    email,
    event_key: `tariff-refunded:${refund_id}`,
    is_rebill: false,
    content: `${what} за тариф «${title}»`,
    letter: {
      subject: `${what} за тариф «${title}»`,
      heading: what,
      lines: [
        origin === 'OURS'
          ? 'Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.'
          : 'Деньги вернул банк, не мы. Если не знаешь почему, спроси в банке или напиши нам.',
        `Чек: ${ctx.config.PUBLIC_URL}/orders/${order_id}/receipt`,
      ],
      button: tariffButton(ctx.config),
    },
  }
}
