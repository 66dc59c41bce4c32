import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { leftOut, payee } from './payouts.ts'
import { discountBearer } from './promo-codes.ts'
import { amount, currency, instant, isoDay, page, pageQuery, personInfo, userParams, uuid } from './values.ts'

// A sum may exceed the limit of one payment, and a balance may be negative.
const total = z.int()

// PENDING until the meeting is over and any dispute is decided.
const earningState = z.enum(['PENDING', 'EARNED', 'REFUNDED'])
export type EarningState = z.infer<typeof earningState>

// Meetings that start in the requested period.
const earningTotals = z.object({
  // After the commission.
  earned: total,
  // Expected from paid meetings that are not over, after the commission.
  pending: total,
  // Refunded to listeners, or about to be.
  refunded: total,
  commission: total,
})

const earningMonth = earningTotals.extend({
  // YYYY-MM in the speaker's time zone.
  month: z.string().regex(/^\d{4}-\d\d$/),
  // Paid bookings only.
  bookings_count: z.int(),
})
export type EarningMonth = z.infer<typeof earningMonth>

const earnings = z.object({
  totals: earningTotals.extend({ paid_out: total }),
  // Earned, not paid out and not disputed, regardless of the requested period.
  balance: total,
  // The part that a batch created now would pay.
  payable: total,
  // Why a batch created now would pay nothing.
  left_out: leftOut.nullable(),
  // Smaller balances wait.
  payout_minimum: total,
  // The part in a batch that the bank has not paid yet.
  payout_due: total,
  // Months without a paid booking are omitted.
  months: z.array(earningMonth),
  time_zone_id: z.string(),
  currency,
})
export type Earnings = z.infer<typeof earnings>

const earningEntry = z.object({
  booking_id: uuid,
  consultation_id: uuid,
  time_start_iso: instant,
  topic: z.string(),
  listener: z.object({ first_name: z.string(), last_name: z.string() }),
  // Before the discount: price - discount is what the listener paid.
  price: amount,
  discount: amount,
  // Null without a promo code. PLATFORM: the discount is taken from the commission.
  discount_bearer: discountBearer.nullable(),
  // The package that paid for the meeting; null for one that was paid by itself.
  package_title: z.string().nullable(),
  refunded: amount,
  // An estimate while PENDING.
  commission: amount,
  net: amount,
  commission_percent: z.int(),
  state: earningState,
})
export type EarningEntry = z.infer<typeof earningEntry>

// Inclusive days in the speaker's time zone; all time if omitted.
const daysQuery = z.object({ from: isoDay.optional(), to: isoDay.optional() })
export type EarningDays = z.output<typeof daysQuery>

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/earnings',
  access: 'speaker',
  api_scope: 'earnings:read',
  summary: "Get the speaker's earnings, in total and by month in the speaker's time zone",
  params: userParams,
  query: daysQuery,
  response: earnings,
})

export const listEarningEntries = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/earnings/entries',
  access: 'speaker',
  api_scope: 'earnings:read',
  summary: 'List paid bookings, latest meeting first',
  params: userParams,
  query: pageQuery.extend(daysQuery.shape),
  response: page(earningEntry),
})

export const getEarningsCsv = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/earnings.csv',
  access: 'speaker',
  api_scope: 'earnings:read',
  summary: 'Download paid bookings (text/csv)',
  params: userParams,
  query: daysQuery,
  response: z.string(),
  media_types: ['text/csv'],
})

const payableSpeaker = z.object({
  speaker: personInfo,
  email: z.string(),
  // Earned, not paid out and not disputed; no larger payout can be recorded.
  balance: total,
  // The part that a batch created now would pay.
  payable: total,
  left_out: leftOut.nullable(),
  paid_out: total,
  last_paid_at: instant.nullable(),
  // Null without bank details.
  payee: payee.nullable(),
})
export type PayableSpeaker = z.infer<typeof payableSpeaker>

const payout = z.object({
  payout_id: uuid,
  speaker_id: uuid,
  amount,
  note: z.string(),
  paid_at: instant,
  // The remaining balance.
  balance: total,
})
export type Payout = z.infer<typeof payout>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'List speakers with a balance to pay out, largest first',
  query: pageQuery,
  response: page(payableSpeaker),
})

export const recordPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts',
  access: 'admin',
  staff: ['FINANCE'],
  needs_confirmation: true,
  summary: 'Record a payout; the same key again returns the same payout',
  body: z.object({
    speaker_id: uuid,
    amount: amount.min(1, fieldTexts.amountRequired),
    note: z.string().trim().min(1, fieldTexts.payoutNoteRequired).max(200, fieldTexts.charactersMax(200)),
    idempotency_key: uuid,
  }),
  response: payout,
  // human_friendly: exceeds the balance. already_exists: the key belongs to another payout.
  errors: ['human_friendly', 'already_exists', 'not_exist'],
})
