import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, page, pageQuery, uuid } from './values.ts'

/**
 * How the bank and our books differ about one payment. NOT_IN_BOOKS: it holds money that we do not know of.
 * WRONG_AMOUNT: it took another sum than we asked for. RETURNED_BY_BANK: it has returned more than we know.
 * KEPT_BY_BANK: it has returned less than we know. UNKNOWN_AT_BANK: it does not know the payment.
 */
export const differenceKind = z.enum([
  'NOT_IN_BOOKS',
  'WRONG_AMOUNT',
  'RETURNED_BY_BANK',
  'KEPT_BY_BANK',
  'UNKNOWN_AT_BANK',
])
export type DifferenceKind = z.infer<typeof differenceKind>

/** OPEN; GONE by itself; or how an operator resolved it. DISMISSED: nothing was posted. */
export const differenceStatus = z.enum(['OPEN', 'GONE', 'ACCEPTED', 'REFUNDED', 'ADJUSTED', 'DISMISSED'])
export type DifferenceStatus = z.infer<typeof differenceStatus>

export const differenceAction = z.enum(['accept', 'refund', 'adjust', 'dismiss'])
export type DifferenceAction = z.infer<typeof differenceAction>

/** What can be done about each kind. */
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
  /** What was paid or returned from then on is compared. */
  since: instant,
  /** Null: the daily one. */
  by_name: z.string().nullable(),
  payments: z.int(),
  compared: z.int(),
  /** The bank did not answer for them; the next run asks again. */
  unanswered: z.int(),
})
export type ReconciliationRun = z.infer<typeof run>

const ledgerDifference = z.object({
  what: z.string(),
  id: uuid.nullable(),
  expected: z.int(),
  found: z.int(),
})
export type LedgerDifferenceView = z.infer<typeof ledgerDifference>

const overview = z.object({
  days: z.int(),
  /** The last one, running or finished. */
  run: run.nullable(),
  open_count: z.int(),
  refunds_failed: z.int(),
  /** The last check of the ledger against the tables beside it. */
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
  /** Kopecks that the bank holds of the payment, by our books and by its word. */
  expected: z.int(),
  found: z.int(),
  provider_status: z.string(),
  payer: z.object({ name: z.string(), email: z.string() }),
  /** Who may bear an adjustment beside the platform. */
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
/** Kept with the difference and in the audit log. */
const why = z.string().trim().min(3, 'Напиши, почему').max(300, 'Не больше 300 символов')

export const acceptDifference = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/:difference_id/accept',
  access: 'admin',
  staff: ['FINANCE'],
  summary: "Accept the bank's state and settle it like a notification",
  params,
  body: z.object({ why }),
  response: difference,
  /** human_friendly: this kind can't be accepted, or is closed; payment_service: the bank does not answer. */
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
    /** Without it the platform bears it. */
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
    /** As they were shown: another difference is not dismissed. */
    expected: z.int(),
    found: z.int(),
  }),
  response: difference,
  errors: ['not_exist', 'human_friendly'],
})
