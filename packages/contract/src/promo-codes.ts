import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { promoCodeErrors } from './error-codes.ts'
import * as fieldTexts from './fields.texts.ts'
import { leastDiscount, orderSlotsMax, promoCodePattern, promoPersonUsesMax, promoUsesMax } from './limits.ts'
import { amount, currency, instant, page, pageQuery, userParams, uuid } from './values.ts'

// As typed: in any case, with surrounding spaces.
export const promoCodeText = z
  .string()
  .max(100, fieldTexts.promoCodeRule)
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(promoCodePattern, fieldTexts.promoCodeRule))

// The side that bears the discount: the speaker from their share, the platform from its commission.
export const discountBearer = z.enum(['SPEAKER', 'PLATFORM'])
export type DiscountBearer = z.infer<typeof discountBearer>

const terms = {
  // Percent off each price, or kopecks off the whole order: one of the two.
  percent: z.int().min(1, fieldTexts.percentRule).max(100, fieldTexts.percentRule).nullable(),
  amount: amount.min(leastDiscount, fieldTexts.discountRule).nullable(),
  // Null: no limit.
  uses_max: z.int().min(1, fieldTexts.usesRule).max(promoUsesMax).nullable(),
  person_uses_max: z.int().min(1, fieldTexts.usesRule).max(promoPersonUsesMax).nullable(),
  valid_from_iso: instant.nullable(),
  // The first instant at which the code is no longer valid.
  valid_until_iso: instant.nullable(),
  is_first_only: z.boolean(),
}

// UPCOMING: not valid yet. ENDED: by its owner.
export const promoCodeState = z.enum(['ACTIVE', 'UPCOMING', 'EXPIRED', 'USED_UP', 'ENDED'])
export type PromoCodeState = z.infer<typeof promoCodeState>

export const promoCode = z.object({
  promo_code_id: uuid,
  code: z.string(),
  ...terms,
  state: promoCodeState,
  // Paid orders.
  uses_count: z.int(),
  // Orders that wait for payment.
  waiting_count: z.int(),
  // Given in paid orders; refunds do not lower it.
  discount_total: z.int(),
  created_at: instant,
})
export type PromoCode = z.infer<typeof promoCode>

export const promoCodeFields = z.object({
  code: promoCodeText,
  percent: terms.percent.default(null),
  amount: terms.amount.default(null),
  uses_max: terms.uses_max.default(null),
  person_uses_max: terms.person_uses_max.default(null),
  valid_from_iso: terms.valid_from_iso.default(null),
  valid_until_iso: terms.valid_until_iso.default(null),
  is_first_only: terms.is_first_only.default(false),
})

interface Checked {
  percent: number | null
  amount: number | null
  valid_from_iso: string | null
  valid_until_iso: string | null
}

function checkTerms(checked: Checked, context: z.RefinementCtx): void {
  const { percent, amount: off, valid_from_iso: from, valid_until_iso: until } = checked
  const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if ((percent === null) === (off === null)) {
    fault('percent', fieldTexts.oneDiscount)
    fault('amount', fieldTexts.oneDiscount)
  }
  if (from && until && Date.parse(from) >= Date.parse(until)) fault('valid_until_iso', fieldTexts.endAfterStart)
}

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/promo-codes',
  access: 'speaker',
  summary: "List the speaker's promo codes: active ones first, then newest first",
  params: userParams,
  query: pageQuery,
  response: page(promoCode).extend({
    currency,
    // The discount is limited to the speaker's share, so the platform keeps this percentage of the price.
    commission_percent: z.int(),
  }),
})

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/promo-codes',
  access: 'speaker',
  summary: 'Create a promo code for meetings with the speaker; repeating the same active code returns it',
  params: userParams,
  body: promoCodeFields.superRefine(checkTerms),
  response: promoCode,
  // validation: `code` is the name of another active code. human_friendly: too many active codes.
  errors: ['forbidden', 'human_friendly', 'throttling', 'validation'],
  calls_per_minute: 30,
})

export const endPromoCode = endpoint({
  method: 'DELETE',
  path: '/api/speakers/:user_id/promo-codes/:promo_code_id',
  access: 'speaker',
  summary: 'End a promo code; orders that wait for payment keep their discount; repeating changes nothing',
  params: userParams.extend({ promo_code_id: uuid }),
  response: promoCode,
  errors: ['not_exist'],
})

// LIMITED: to the share of the side that bears it, or by the minimum payment. ONLY_FIRST: the code discounts another
// meeting.
export const discountOutcome = z.enum(['APPLIED', 'LIMITED', 'OTHER_SPEAKER', 'ONLY_FIRST'])
export type DiscountOutcome = z.infer<typeof discountOutcome>

const quote = z.object({
  code: z.string(),
  discount_bearer: discountBearer,
  lines: z.array(z.object({ slot_id: uuid, price: amount, discount: amount, amount, outcome: discountOutcome })),
  // Sums of the lines.
  price: z.int(),
  discount: z.int(),
  amount: z.int(),
  currency,
})
export type Quote = z.infer<typeof quote>

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/cart/quote',
  access: 'user',
  summary: 'Show what the given slots cost with a promo code, line by line; reserves nothing',
  body: z.object({
    slot_ids: z.array(uuid).min(1, fieldTexts.slotsRequired).max(orderSlotsMax),
    promo_code: promoCodeText,
  }),
  response: quote,
  errors: [...promoCodeErrors, 'not_exist'],
  calls_per_minute: 60,
})
