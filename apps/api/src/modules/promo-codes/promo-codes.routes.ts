import {
  createPromoCode as createPromoCodeCall,
  endPromoCode as endPromoCodeCall,
  listPromoCodes as listPromoCodesCall,
  quoteCart as quoteCartCall,
} from '@razgovor/contract/promo-codes'
import { serve, type App } from '../../http/serve.ts'
import { createPromoCode } from './create-promo-code.ts'
import { endPromoCode } from './end-promo-code.ts'
import { getOwnPromoCode, listPromoCodes } from './list-promo-codes.ts'
import { quoteCart } from './quote-cart.ts'

export function promoCodeRoutes(app: App): void {
  const { ctx } = app
  const own = (speaker_id: string, promo_code_id: string) =>
    getOwnPromoCode(ctx.db, ctx.clock.now(), { speaker_id, promo_code_id })

  serve(app, listPromoCodesCall, async ({ params, query }) => ({
    ...(await listPromoCodes(ctx.db, ctx.clock.now(), { ...query, speaker_id: params.user_id })),
    currency: 'RUB' as const,
    commission_percent: ctx.config.COMMISSION_PERCENT,
  }))

  serve(app, createPromoCodeCall, async ({ params, body }) =>
    own(params.user_id, await createPromoCode(ctx, params.user_id, body)),
  )

  serve(app, endPromoCodeCall, async ({ params }) => {
    const { user_id: speaker_id, promo_code_id } = params
    await endPromoCode(ctx.db, { speaker_id, promo_code_id })
    return own(speaker_id, promo_code_id)
  })

  serve(app, quoteCartCall, ({ body }, { user }) => quoteCart(ctx, { ...body, user_id: user.user_id }))
}
