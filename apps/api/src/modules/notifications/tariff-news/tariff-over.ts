import type { Ctx } from '../../../context.ts'
import { inRoubles } from '../../../money.ts'
import { tariffButton, type TariffTold } from './tariff-told.ts'

/** A subscription has ended: the speaker is on FREE. */
export async function findEnded(ctx: Ctx, subscription_id: string): Promise<TariffTold | undefined> {
  const ended = await ctx.db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.user_id', 's.speaker_id')
    .innerJoin('tariffs as t', 't.tariff_id', 's.tariff_id')
    .select(['u.user_id', 'u.email', 't.title', 's.auto_renew'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('subscription_periods as sp')
            .innerJoin('refunds as r', 'r.order_id', 'sp.order_id')
            .select('sp.period_id')
            .whereRef('sp.subscription_id', '=', 's.subscription_id')
            .whereRef('sp.ends_at', '=', 's.ended_at')
            .where('r.status', '<>', 'WITHDRAWN'),
        )
        .as('is_refunded'),
    )
    .where('s.subscription_id', '=', subscription_id)
    .where('s.ended_at', 'is not', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  if (!ended) return undefined
  const { user_id, email, title, auto_renew, is_refunded } = ended
  const unpaid = auto_renew ? 'Списать оплату так и не получилось.' : 'Ты отключил продление, и оплаченное время вышло.'
  const why = is_refunded ? 'Деньги за оплаченное время вернулись, поэтому оно закончилось.' : unpaid
  return {
    user_id,
    email,
    event_key: `tariff-ended:${subscription_id}`,
    is_rebill: auto_renew && !is_refunded,
    content: `Тариф «${title}» закончился: теперь у тебя бесплатный`,
    letter: {
      subject: `Тариф «${title}» закончился`,
      heading: 'Теперь у тебя бесплатный тариф',
      lines: [why, 'Уже назначенные встречи остаются. Вернуть тариф можно в любой момент.'],
      button: tariffButton(ctx.config),
    },
  }
}

/** Money that came for a tariff which could not begin any more. */
export async function findMoneyBack(ctx: Ctx, order_id: string): Promise<TariffTold | undefined> {
  const order = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'o.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['u.user_id', 'u.email', 't.title', 'o.amount', 'o.is_rebill'])
    .where('o.order_id', '=', order_id)
    .executeTakeFirst()
  if (!order) return undefined
  const { user_id, email, title, is_rebill } = order
  const sum = inRoubles(order.amount)
  return {
    user_id,
    email,
    event_key: `tariff-money-back:${order_id}`,
    is_rebill,
    content: `Вернём ${sum} за тариф «${title}»: оплата пришла, когда была уже не нужна`,
    letter: {
      subject: `Вернём ${sum} за тариф «${title}»`,
      heading: `Вернём ${sum}`,
      lines: [
        'Оплата пришла, когда тариф уже изменился или заказ был отменён, поэтому она ничего не продлила.',
        'Деньги вернутся туда, откуда пришла оплата. Обычно это занимает несколько дней.',
      ],
      button: tariffButton(ctx.config),
    },
  }
}
