import {
  getCurrentTariff as getCurrentTariffCall,
  listSubscriptions,
  quoteSubscription,
  unsubscribe,
} from '@razgovor/contract/tariffs'
import * as savedCards from '@razgovor/contract/saved-cards'
import { transact } from '../../db/transact.ts'
import { serve, type App } from '../../http/serve.ts'
import { stopRenewal } from './change-renewal.ts'
import { getCurrentTariff } from './current-tariff.ts'
import { listOffers } from './offers.ts'
import { quoteOffer, toQuote } from './quote-offer.ts'
import { listSavedCards, removeSavedCard } from './remove-saved-card.ts'

export function tariffRoutes(app: App): void {
  const { ctx } = app

  serve(app, listSubscriptions, async () => ({ items: await listOffers(ctx.db), currency: 'RUB' as const }))

  serve(app, getCurrentTariffCall, (_input, { user }) => getCurrentTariff(ctx.db, ctx.clock.now(), user.user_id))

  serve(app, quoteSubscription, async ({ params }, { user }) =>
    toQuote(await quoteOffer(ctx.db, ctx.clock.now(), user.user_id, params.subscription_id)),
  )

  serve(app, unsubscribe, async (_input, { user }) => {
    const now = ctx.clock.now()
    await transact(ctx, (tx) => stopRenewal(tx, now, user.user_id))
    return getCurrentTariff(ctx.db, now, user.user_id)
  })

  serve(app, savedCards.listSavedCards, async (_input, { user }) => ({
    items: await listSavedCards(ctx.db, user.user_id),
  }))

  serve(app, savedCards.removeSavedCard, ({ params }, { user }) =>
    removeSavedCard(ctx, { ...params, user_id: user.user_id }),
  )
}
