import { z } from 'zod'
import type { Config } from '../../config.ts'
import { ApiError } from '../../http/api-error.ts'
import { createOutside, fetchJson } from '../outside.ts'
import { readReceiptNotice, toClosingReceipt, toReceipt, type FiscalNotice, type Receipt } from './receipt.ts'
import { hasValidToken, tbankToken } from './token.ts'

/** Where money stands, in the words of protocols.md §12. */
export type PaymentKind =
  | 'created'
  | 'processing'
  | 'held'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'reversed'
  | 'partially_reversed'
  | 'refunding'
  | 'partially_refunded'
  | 'refunded'

export interface PaymentState {
  /** Our payment_id: the acquirer's OrderId. */
  payment_id: string
  provider_payment_id: string
  provider_status: string
  kind: PaymentKind
  /** Kopecks; null where the acquirer does not say. */
  amount: number | null
  /** What it was paid with, where that card may be charged again; only notifications tell. */
  card: ChargeableCard | null
  /** What it was paid with, masked: a card, or a phone by SBP. Only notifications tell. */
  pan: string | null
  /** Paid by SBP: a refund asked for again is another refund. Only asking for the state tells. */
  is_sbp: boolean
}

export interface ChargeableCard {
  rebill_id: string
  /** Masked: `430000******0777`. */
  pan: string
  /** `12/25`. */
  expires: string
}

export interface NewPayment {
  payment_id: string
  amount: number
  description: string
  expires_at: Date
  notification_url: string
  success_url: string
  fail_url: string
  receipt: Receipt
  /** The user whose card may be charged again later, if the payer agrees on the page. */
  save_card_of?: string
  /** Who has the saved card charged, when nobody pays on the page. */
  charged_by?: 'PAYER' | 'SCHEDULE'
}

/** Card payments. Every method may throw `AcquirerError`; what became of the call is then unknown unless it says otherwise. */
export interface Acquirer {
  /** Makes a payment that can be paid until `expires_at`. */
  init(payment: NewPayment): Promise<{ provider_payment_id: string; payment_url: string }>
  /** Pays a fresh payment with a saved card; the answer may leave it in progress. */
  charge(charge: { provider_payment_id: string; rebill_id: string }): Promise<PaymentState>
  getState(provider_payment_id: string): Promise<PaymentState>
  /** By our own id, for a payment whose Init was never answered; the furthest of its attempts, or null. */
  findPayment(payment_id: string): Promise<PaymentState | null>
  /** Cancels an unpaid payment, or gives back `amount` of a paid one, once for each `refund_id`. */
  cancel(cancel: Cancel): Promise<PaymentState>
  /**
   * Has the cash desk print that what was paid in advance has been delivered. The acquirer does not tell a repetition
   * from another one.
   */
  sendClosingReceipt(closing: { provider_payment_id: string; receipt: Omit<Receipt, 'method'> }): Promise<void>
  /** Null when it is about something else than a payment's state. Throws forbidden when the signature is wrong. */
  readNotification(body: Record<string, unknown>): PaymentState | null
  /** What the cash desk printed, of a notification whose signature is right; null when it is about something else. */
  readReceipt(body: Record<string, unknown>): FiscalNotice | null
}

export interface Cancel {
  provider_payment_id: string
  amount?: number
  refund_id?: string
  /** What is given back; without it the cash desk takes the whole sale's receipt back. */
  receipt?: Receipt
}

export class AcquirerError extends Error {
  override name = 'AcquirerError'
  /** The acquirer's own code, or null when there was no answer. */
  readonly code: string | null
  constructor(message: string, code: string | null, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }

  /** Nobody was reached, so the call had no effect. */
  get is_unsent(): boolean {
    // Too many waited for the bank already.
    if (this.cause instanceof ApiError) return true
    const { cause } = (this.cause ?? {}) as { cause?: { code?: unknown } }
    return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(cause?.code))
  }
}

const kinds: Record<string, PaymentKind> = {
  NEW: 'created',
  FORM_SHOWED: 'created',
  AUTHORIZED: 'held',
  CONFIRMED: 'paid',
  REJECTED: 'failed',
  AUTH_FAIL: 'failed',
  CANCELED: 'canceled',
  REVERSED: 'reversed',
  PARTIAL_REVERSED: 'partially_reversed',
  DEADLINE_EXPIRED: 'expired',
  ATTEMPTS_EXPIRED: 'expired',
  REFUNDING: 'refunding',
  ASYNC_REFUNDING: 'refunding',
  REVERSING: 'refunding',
  PARTIAL_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
}

/** A status that is not known yet counts as work in progress. */
export function kindOf(status: string): PaymentKind {
  return kinds[status] ?? 'processing'
}

const text = z.union([z.string(), z.number()]).transform(String)
const answerShape = z.looseObject({
  Success: z
    .union([z.boolean(), z.literal(['true', 'false'])])
    .transform((value) => value === true || value === 'true'),
  ErrorCode: text,
  Message: z.string().optional(),
  Details: z.string().optional(),
})
const stateShape = z.object({
  PaymentId: text,
  OrderId: text,
  Status: z.string(),
  Amount: z.coerce.number().int().optional(),
  Params: z.array(z.looseObject({ Key: z.string(), Value: text })).optional(),
})
const initShape = z.object({ PaymentId: text, PaymentURL: z.url() })
const cancelShape = stateShape.omit({ Amount: true }).extend({ NewAmount: z.coerce.number().int().optional() })
const checkShape = z.object({
  OrderId: text,
  Payments: z
    .array(z.object({ PaymentId: text, Status: z.string(), Amount: z.coerce.number().int().optional() }))
    .default([]),
})
/** Others come to the same address: receipts, cards and accounts that were linked. */
const notificationShape = stateShape.extend({
  Amount: z.coerce.number().int(),
  RebillId: text.optional(),
  Pan: z.string().default(''),
  ExpDate: text.optional(),
})

export function createTbank(config: Config): Acquirer {
  const { TBANK_API_URL: base, TBANK_TERMINAL_KEY: TerminalKey, TBANK_PASSWORD: password } = config
  const through = createOutside({ timeout_ms: config.TBANK_TIMEOUT_MS, at_once_max: 30, waiting_max: 100 })

  async function post<T extends z.ZodType>(
    method: string,
    fields: Record<string, unknown>,
    shape: T,
  ): Promise<z.output<T>> {
    const message = { TerminalKey, ...fields }
    const body = JSON.stringify({ ...message, Token: tbankToken(message, password) })
    let answer: unknown
    try {
      const url = new URL(method, `${base.replace(/\/$/, '')}/`)
      const headers = { 'content-type': 'application/json' }
      const { ok, status, json } = await through((signal) => fetchJson(url, { method: 'POST', headers, body, signal }))
      if (!ok) throw new Error(`HTTP ${status}`)
      answer = json
    } catch (error) {
      throw new AcquirerError(`${method} was not answered: ${(error as Error).message}`, null, error)
    }
    const { Success, ErrorCode, Message, Details } = parse(method, answerShape, answer)
    if (!Success)
      throw new AcquirerError(`${method} refused: ${ErrorCode} ${Message ?? ''} ${Details ?? ''}`.trim(), ErrorCode)
    return parse(method, shape, answer)
  }

  return {
    async init(payment) {
      const { PaymentId, PaymentURL } = await post('Init', toInit(payment, config), initShape)
      return { provider_payment_id: PaymentId, payment_url: PaymentURL }
    },
    async charge({ provider_payment_id, rebill_id }) {
      return toState(await post('Charge', { PaymentId: provider_payment_id, RebillId: rebill_id }, stateShape))
    },
    async getState(provider_payment_id) {
      return toState(await post('GetState', { PaymentId: provider_payment_id }, stateShape))
    },
    async findPayment(payment_id) {
      try {
        const { OrderId, Payments } = await post('CheckOrder', { OrderId: payment_id }, checkShape)
        const last = Payments.find(({ Status }) => kindOf(Status) === 'paid') ?? Payments.at(-1)
        return last ? toState({ OrderId, ...last }) : null
      } catch (error) {
        if (error instanceof AcquirerError && error.code === '335') return null
        throw error
      }
    },
    async cancel({ provider_payment_id, amount, refund_id, receipt }) {
      const fields = {
        PaymentId: provider_payment_id,
        Amount: amount,
        ExternalRequestId: refund_id,
        Receipt: receipt && toReceipt(receipt, config),
      }
      const answer = await post('Cancel', fields, cancelShape)
      return toState({ ...answer, Amount: answer.NewAmount })
    },
    async sendClosingReceipt({ provider_payment_id, receipt }) {
      const fields = { PaymentId: provider_payment_id, Receipt: toClosingReceipt(receipt, config) }
      // Beside the API's version, not within it.
      await post('../cashbox/SendClosingReceipt', fields, z.unknown())
    },
    readReceipt: readReceiptNotice,
    readNotification(body) {
      if (body['TerminalKey'] !== TerminalKey || !hasValidToken(body, password)) throw new ApiError('forbidden')
      const parsed = notificationShape.safeParse(body)
      if (!parsed.success || parsed.data.Status === 'RECEIPT') return null
      return { ...toState(parsed.data), card: toCard(parsed.data), pan: parsed.data.Pan || null }
    },
  }
}

function parse<T extends z.ZodType>(method: string, shape: T, answer: unknown): z.output<T> {
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new AcquirerError(`${method} answered in an unknown shape`, null, parsed.error)
  return parsed.data
}

function toState(answer: z.output<typeof stateShape>): PaymentState {
  return {
    payment_id: answer.OrderId,
    provider_payment_id: answer.PaymentId,
    provider_status: answer.Status,
    kind: kindOf(answer.Status),
    amount: answer.Amount ?? null,
    card: null,
    pan: null,
    is_sbp: answer.Params?.some(({ Key, Value }) => Key === 'Source' && Value.toUpperCase() === 'SBP') ?? false,
  }
}

function toCard({ RebillId, Pan, ExpDate }: z.output<typeof notificationShape>): ChargeableCard | null {
  return RebillId
    ? { rebill_id: RebillId, pan: Pan, expires: (ExpDate ?? '').replace(/^(\d\d)(\d\d)$/, '$1/$2') }
    : null
}

function toInit(payment: NewPayment, config: Config): Record<string, unknown> {
  return {
    Amount: payment.amount,
    OrderId: payment.payment_id,
    Description: payment.description.slice(0, 140),
    PayType: 'O',
    Language: 'ru',
    NotificationURL: payment.notification_url,
    SuccessURL: payment.success_url,
    FailURL: payment.fail_url,
    RedirectDueDate: payment.expires_at.toISOString().replace(/\.\d+Z$/, '+00:00'),
    ...(payment.save_card_of && { Recurrent: 'Y', CustomerKey: payment.save_card_of }),
    DATA: { Email: payment.receipt.email, OperationInitiatorType: initiatorOf(payment) },
    Receipt: toReceipt(payment.receipt, config),
  }
}

/** protocols.md §1.6: one that does not fit the other fields is refused with 1126. */
function initiatorOf({ save_card_of, charged_by }: NewPayment): '1' | '2' | 'R' | undefined {
  if (charged_by) return charged_by === 'PAYER' ? '2' : 'R'
  return save_card_of ? '1' : undefined
}
