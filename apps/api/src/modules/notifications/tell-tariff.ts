import type { Ctx } from '../../context.ts'
import type { TariffNews } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { toMail } from '../../letter.ts'
import { addNotification } from './notifications.ts'
import { findPeriodBegun } from './tariff-news/period-begun.ts'
import { findRebillFailed, findRebillSoon } from './tariff-news/rebill.ts'
import { findTariffRefunded } from './tariff-news/tariff-refunded.ts'
import { findEnded, findMoneyBack } from './tariff-news/tariff-over.ts'
import type { TariffTold } from './tariff-news/tariff-told.ts'

/** Each reads how things stand now: news that is not true any more is nothing to tell. */
const finders: Record<TariffNews['about'], (ctx: Ctx, id: string) => Promise<TariffTold | undefined>> = {
  REBILL_SOON: findRebillSoon,
  REBILL_FAILED: findRebillFailed,
  PERIOD_BEGUN: findPeriodBegun,
  ENDED: findEnded,
  MONEY_BACK: findMoneyBack,
  REFUNDED: findTariffRefunded,
}

/** The speaker learns of it in the list and by mail; open tabs learn of a rebill. Safe to repeat. */
export async function tellTariff(ctx: Ctx, news: TariffNews): Promise<void> {
  const told = await finders[news.about](ctx, news.id)
  if (!told) return
  const { user_id, event_key, content } = told
  const added = await ctx.sockets.transaction(async (tx, push) => {
    const notification = { user_id, type: 'TARIFF', content, link: '/profile/tariff', event_key } as const
    const isNew = await addNotification(tx, ctx.clock.now(), notification)
    if (!isNew) return false
    await enqueue(tx, 'send-tariff-mail', news, { max_attempts: 12 })
    if (told.is_rebill) push(user_id, { type: 'payment_rebill', content, payload: {} })
    return true
  })
  if (!added) return
  // What the tariff allows shows on the speaker's page.
  ctx.pages.drop(user_id, 'lists')
}

export async function sendTariffMail(ctx: Ctx, news: TariffNews): Promise<void> {
  const told = await finders[news.about](ctx, news.id)
  if (told)
    await ctx.mailer.send({ to: told.email, about: 'TARIFF', ref_id: news.id, ...toMail(ctx.config, told.letter) })
}
