import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { registryPartMax } from './limits.ts'
import { amount, isoDay, uuid } from './values.ts'

const reference = z.string().trim().min(1, fieldTexts.bankReferenceRequired).max(64, fieldTexts.charactersMax(64))

export const recordChargeback = endpoint({
  method: 'POST',
  path: '/api/admin/chargebacks',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Record a chargeback; repeating changes nothing',
  body: z.object({
    // The payment's id, or its number at the bank.
    payment: z.string().trim().min(1, fieldTexts.paymentRequired).max(64, fieldTexts.charactersMax(64)),
    amount: amount.min(1, fieldTexts.amountRequired),
    // The date of the chargeback at the bank.
    charged_back_on: isoDay,
    // The bank's reference, which identifies the chargeback.
    bank_reference: reference,
    // Record it even if the money was already refunded: the platform bears the loss.
    accepts_loss: z.boolean().default(false),
  }),
  response: z.object({
    chargeback_id: uuid,
    payment_id: uuid,
    order_id: uuid,
    amount,
    // The part of it that had already been refunded, borne by the platform.
    loss: amount,
    // False if already recorded.
    is_new: z.boolean(),
  }),
  // payment_status: not paid. human_friendly: exceeds the remaining amount (see accepts_loss), a refund is in progress,
  // or chargebacks exceed the payment. already_exists: another chargeback has this
  // reference.
  errors: ['not_exist', 'payment_status', 'human_friendly', 'already_exists', 'validation'],
})

// Maps facts to headings of the bank's registry; omitted ones are detected.
const registryColumns = z.object({
  type: z.string().max(100).optional(),
  payment: z.string().max(100).optional(),
  order: z.string().max(100).optional(),
  sum: z.string().max(100).optional(),
  date: z.string().max(100).optional(),
  reference: z.string().max(100).optional(),
})
export type RegistryColumns = z.infer<typeof registryColumns>

const registryImport = z.object({
  // Rows that are chargebacks.
  chargebacks: z.int(),
  recorded: z.int(),
  // Already recorded.
  known: z.int(),
  // Rows about payments, refunds and other operations.
  others: z.int(),
  refused: z.array(z.object({ line: z.int(), why: z.string() })),
})
export type RegistryImport = z.infer<typeof registryImport>

export const importChargebacks = endpoint({
  method: 'POST',
  path: '/api/admin/chargebacks/registry',
  access: 'admin',
  staff: ['FINANCE'],
  summary: "Import chargebacks from the bank's registry of operations (CSV); importing a file again changes nothing",
  body: z.object({
    file: z.string().min(1, fieldTexts.emptyFile).max(registryPartMax, fieldTexts.fileTooLarge),
    columns: registryColumns.default({}),
  }),
  response: registryImport,
  // human_friendly: the headings are not recognized.
  errors: ['human_friendly', 'validation'],
})
