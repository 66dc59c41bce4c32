import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { amount, instant, isoDay, page, pageQuery, personInfo, uuid } from './values.ts'

// A sum may exceed the limit of one payment, and a balance may be negative.
const total = z.int()

// Name and account of the payee at the bank.
export const payee = z.object({ name: z.string(), inn: z.string(), account: z.string(), bik: z.string() })
export type Payee = z.infer<typeof payee>

/**
 * Why a batch skips a balance. DISPUTE: fully disputed. WAITING: may still be disputed. IN_BATCH: an open batch pays
 * this speaker. DETAILS_IN_REVIEW: the only bank details await approval. BELOW_MINIMUM: less than the minimum payout.
 */
export const leftOut = z.enum([
  'NEGATIVE',
  'IN_BATCH',
  'DISPUTE',
  'WAITING',
  'NO_DETAILS',
  'DETAILS_IN_REVIEW',
  'BELOW_MINIMUM',
])
export type LeftOut = z.infer<typeof leftOut>

const payoutCandidate = z.object({
  speaker: personInfo,
  email: z.string(),
  // The account is deleted or about to be.
  is_leaving: z.boolean(),
  balance: total,
  // The amount that a batch created now would pay.
  amount: total,
  left_out: leftOut.nullable(),
  payee: payee.nullable(),
})
export type PayoutCandidate = z.infer<typeof payoutCandidate>

export const listPayoutCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/payout-candidates',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'List the speakers whom a new batch would pay, or leave out and why, largest balance first',
  query: pageQuery.extend({ state: z.enum(['READY', 'LEFT_OUT']).default('READY') }),
  response: page(payoutCandidate).extend({ total_amount: total }),
})

const batchStatus = z.enum(['MADE', 'EXPORTED', 'PAID', 'CANCELED'])
export type BatchStatus = z.infer<typeof batchStatus>

const payoutBatch = z.object({
  batch_id: uuid,
  number: z.int(),
  status: batchStatus,
  made_at: instant,
  exported_at: instant.nullable(),
  // The bank's date.
  paid_on: isoDay.nullable(),
  // Without returned lines.
  amount: total,
  lines_count: z.int(),
  returned_count: z.int(),
  // Open lines whose speakers owe money since the batch was made, and the sum that these speakers owe.
  indebted_count: z.int(),
  debt: total,
})
export type PayoutBatch = z.infer<typeof payoutBatch>

const payoutLine = z.object({
  line_id: uuid,
  // The number of the payment order.
  number: z.int(),
  speaker: personInfo,
  amount,
  status: z.enum(['OPEN', 'PAID', 'RETURNED']),
  // What the speaker owes while the line is open, as a positive number; the line taken out of the batch offsets it.
  debt: total,
  // The details at the batch's creation; null once erased.
  payee: payee.nullable(),
  returned_at: instant.nullable(),
  return_reason: z.string().nullable(),
})
export type PayoutLine = z.infer<typeof payoutLine>

const wholeBatch = payoutBatch.extend({ lines: z.array(payoutLine) })
export type WholeBatch = z.infer<typeof wholeBatch>

export const listPayoutBatches = endpoint({
  method: 'GET',
  path: '/api/admin/payout-batches',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'List payout batches, latest first',
  query: pageQuery,
  response: page(payoutBatch),
})

export const makePayoutBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches',
  access: 'admin',
  needs_confirmation: true,
  staff: ['FINANCE'],
  summary: 'Create a batch of every balance that can be paid; the same key again returns the same batch',
  body: z.object({ idempotency_key: uuid }),
  response: wholeBatch,
  // human_friendly: no one to pay.
  errors: ['human_friendly'],
})

const batchParams = z.object({ batch_id: uuid })

export const getPayoutBatch = endpoint({
  method: 'GET',
  path: '/api/admin/payout-batches/:batch_id',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Get a payout batch with its lines',
  params: batchParams,
  response: wholeBatch,
  errors: ['not_exist'],
})

export const exportPayoutBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches/:batch_id/export',
  access: 'admin',
  needs_confirmation: true,
  staff: ['FINANCE'],
  summary: 'Download a batch for a spreadsheet or a client bank (1CClientBankExchange, windows-1251)',
  params: batchParams,
  body: z.object({ format: z.enum(['CSV', 'ONE_C']) }),
  response: z.object({ file_name: z.string(), base64: z.string() }),
  // human_friendly: all lines were returned, or the payer's details are not configured.
  errors: ['not_exist', 'human_friendly'],
})

export const markPayoutBatchPaid = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches/:batch_id/paid',
  access: 'admin',
  needs_confirmation: true,
  staff: ['FINANCE'],
  summary: "Mark an exported batch as paid on the bank's date",
  params: batchParams,
  body: z.object({ paid_on: isoDay }),
  response: wholeBatch,
  // human_friendly: not exported, or canceled. already_exists: marked with another date.
  errors: ['not_exist', 'human_friendly', 'already_exists', 'validation'],
})

const reason = z.string().trim().min(3, fieldTexts.reasonRequired).max(200, fieldTexts.charactersMax(200))

export const returnPayoutLine = endpoint({
  method: 'POST',
  path: '/api/admin/payout-lines/:line_id/return',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Return a line to the balance: because the bank returned it, or to take it out before payment',
  params: z.object({ line_id: uuid }),
  body: z.object({ reason }),
  response: wholeBatch,
  errors: ['not_exist'],
})

const debt = z.object({
  speaker: personInfo,
  email: z.string(),
  is_leaving: z.boolean(),
  // The speaker's debt, as a positive number.
  amount: total,
  // Expected from upcoming meetings, after the commission; will be offset.
  pending: total,
  // What an open batch is about to pay to the speaker; until it is paid or taken out, the debt is not written off.
  payout_due: total,
  batch: z.object({ batch_id: uuid, number: z.int() }).nullable(),
})
export type Debt = z.infer<typeof debt>

export const listDebts = endpoint({
  method: 'GET',
  path: '/api/admin/debts',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'List speakers with a negative balance, largest debt first',
  query: pageQuery,
  response: page(debt),
})

const writeOff = z.object({
  write_off_id: uuid,
  speaker_id: uuid,
  amount,
  reason: z.string(),
  // The remaining debt.
  balance: total,
})
export type WriteOff = z.infer<typeof writeOff>

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/api/admin/debts',
  access: 'admin',
  staff: ['FINANCE'],
  summary: "Write off a speaker's debt at the platform's expense; the same key again returns the same write-off",
  body: z.object({ speaker_id: uuid, amount: amount.min(1, fieldTexts.amountRequired), reason, idempotency_key: uuid }),
  response: writeOff,
  // human_friendly: exceeds the debt, or an open batch pays the speaker. already_exists: the key belongs to another write-off.
  errors: ['human_friendly', 'already_exists', 'not_exist'],
})
