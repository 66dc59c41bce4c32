import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { instant, page, pageQuery, uuid } from './values.ts'

/**
 * How bank and books differ for a payment. NOT_IN_BOOKS: an unknown payment. WRONG_AMOUNT: charged another amount than
 * requested. RETURNED_BY_BANK: refunded more than recorded. KEPT_BY_BANK: refunded less than recorded. UNKNOWN_AT_BANK:
 * the bank does not know the payment.
 */
export const differenceKind = z.enum([
  'NOT_IN_BOOKS',
  'WRONG_AMOUNT',
  'RETURNED_BY_BANK',
  'KEPT_BY_BANK',
  'UNKNOWN_AT_BANK',
])
export type DifferenceKind = z.infer<typeof differenceKind>

// GONE without intervention; otherwise how an operator resolved it. DISMISSED: nothing was posted.
export const differenceStatus = z.enum(['OPEN', 'GONE', 'ACCEPTED', 'REFUNDED', 'ADJUSTED', 'DISMISSED'])
export type DifferenceStatus = z.infer<typeof differenceStatus>

export const differenceAction = z.enum(['accept', 'refund', 'adjust', 'dismiss'])
export type DifferenceAction = z.infer<typeof differenceAction>

export const actionsByKind: Record<DifferenceKind, readonly DifferenceAction[]> = {
  NOT_IN_BOOKS: ['accept', 'refund', 'dismiss'],
  WRONG_AMOUNT: ['refund', 'dismiss'],
  RETURNED_BY_BANK: ['accept', 'adjust', 'dismiss'],
  KEPT_BY_BANK: ['refund', 'adjust', 'dismiss'],
  UNKNOWN_AT_BANK: ['adjust', 'dismiss'],
}

const run = z.object({
  run_id: uuid,
  started_at: instant,
  finished_at: instant.nullable(),
  // Covers payments and refunds since then.
  since: instant,
  // Null for the daily run.
  by_name: z.string().nullable(),
  payments: z.int(),
  compared: z.int(),
  // Payments for which the bank did not answer; the next run repeats them.
  unanswered: z.int(),
})
export type ReconciliationRun = z.infer<typeof run>

// What the ledger check compares with the source tables.
const ledgerDifferenceKind = z.enum([
  'sum of all entries',
  'payment',
  'refund owed',
  'money returned',
  'refund carried out',
  'refund withdrawn',
  'adjustment',
  'loss of a chargeback',
  'payout',
  'payout of a batch',
  'payout returned',
  'payouts due to a speaker',
  'write-off',
  'balance of a speaker',
  'balance of a booking',
  'price of a booking',
  'discount of an order',
  'share of who bears no discount',
  'refund of a booking',
  'held after the meeting',
  'refunds of an order',
  'credits of a package',
  'unused credits of a package',
  'credit of a booking',
  'refunds of unused credits',
  'refunds of a package',
])
export type LedgerDifferenceKind = z.infer<typeof ledgerDifferenceKind>

const ledgerDifference = z.object({
  what: ledgerDifferenceKind,
  id: uuid.nullable(),
  expected: z.int(),
  found: z.int(),
})
export type LedgerDifferenceView = z.infer<typeof ledgerDifference>

const overview = z.object({
  days: z.int(),
  // The latest run, in progress or finished.
  run: run.nullable(),
  open_count: z.int(),
  refunds_failed: z.int(),
  // The latest comparison of the ledger with its source tables.
  ledger_check: z.object({ at: instant, difference_count: z.int(), differences: z.array(ledgerDifference) }).nullable(),
})
export type ReconciliationOverview = z.infer<typeof overview>

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Get the last comparison with the bank and the last ledger check',
  response: overview,
})

export const startReconciliation = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/runs',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Start a comparison with the bank; returns the current run if there is one',
  calls_per_minute: 6,
  response: run,
})

const difference = z.object({
  difference_id: uuid,
  payment_id: uuid,
  order_id: uuid,
  provider_payment_id: z.string().nullable(),
  kind: differenceKind,
  status: differenceStatus,
  // Kopecks held at the bank for the payment, by our books and by the bank.
  expected: z.int(),
  found: z.int(),
  provider_status: z.string(),
  payer: z.object({ name: z.string(), email: z.string() }),
  // The speakers who may bear an adjustment in place of the platform.
  speakers: z.array(z.object({ user_id: uuid, name: z.string() })),
  found_at: instant,
  seen_at: instant,
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  why: z.string().nullable(),
  actions: z.array(differenceAction),
})
export type ReconciliationDifference = z.infer<typeof difference>

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/differences',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'List differences between the bank and our ledger, latest first',
  query: pageQuery.extend({
    state: z.enum(['OPEN', 'CLOSED']).default('OPEN'),
    kind: differenceKind.optional(),
  }),
  response: page(difference),
})

const params = z.object({ difference_id: uuid })
// Stored with the difference and in the audit log.
const why = z.string().trim().min(3, fieldTexts.whyRequired).max(300, fieldTexts.charactersMax(300))

export const acceptDifference = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/:difference_id/accept',
  access: 'admin',
  staff: ['FINANCE'],
  summary: "Accept the bank's state and settle it like a notification",
  params,
  body: z.object({ why }),
  response: difference,
  // human_friendly: already closed, or this kind cannot be accepted. payment_service: the bank is unavailable.
  errors: ['not_exist', 'human_friendly', 'payment_service'],
})

export const refundDifference = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/:difference_id/refund',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Refund what the bank holds beyond our ledger',
  params,
  body: z.object({ why }),
  response: difference,
  errors: ['not_exist', 'human_friendly', 'payment_service'],
})

export const adjustDifference = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/:difference_id/adjust',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Post the difference to the ledger, charged to the platform or to a speaker of the order',
  params,
  body: z.object({
    why,
    // Defaults to the platform.
    speaker_id: uuid.optional(),
  }),
  response: difference,
  errors: ['not_exist', 'human_friendly'],
})

export const dismissDifference = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/:difference_id/dismiss',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Dismiss a difference without posting; it reappears if it changes',
  params,
  body: z.object({
    why,
    // As shown: fails if the difference has changed.
    expected: z.int(),
    found: z.int(),
  }),
  response: difference,
  errors: ['not_exist', 'human_friendly'],
})
