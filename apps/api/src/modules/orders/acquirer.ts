import type { taxations, taxes } from '@razgovor/contract/receipts'
import type { IncomingHttpHeaders } from 'node:http'

/** A card payment provider, implemented under `providers/`. Calls that return a promise may throw `AcquirerError`. */
export interface Acquirer {
  timeout_ms: number
  /** A test shop or an emulator: no money moves. */
  is_test: boolean
  createPayment(payment: NewPayment): Promise<{ provider_payment_id: string; payment_url: string }>
  /** Pays a new payment with a saved card; the returned state may still be in progress. */
  charge(charge: { provider_payment_id: string; rebill_id: string }): Promise<PaymentState>
  /** Throws AcquirerError with the failure UNKNOWN_PAYMENT if the acquirer has no such payment. */
  getState(provider_payment_id: string): Promise<PaymentState>
  /** Finds by our id a payment whose creation was never answered: the most advanced attempt, or null. */
  findPayment(payment_id: string): Promise<PaymentState | null>
  /** Refunds `amount` once per `refund_id`. Without an amount cancels the payment or refunds all of it. */
  cancel(cancel: Cancel): Promise<PaymentState>
  /** Not idempotent: a repeated call prints another receipt. */
  sendClosingReceipt(closing: ClosingReceipt): Promise<void>
  /** Null unless authentic (network, signature, shop). Makes no call. */
  readNotification(request: NotificationRequest): Notification | null
}

/** Throws AcquirerError if the acquirer is not configured. */
export function acquirerOf(ctx: { acquirers: { by_name: ReadonlyMap<string, Acquirer> } }, provider: string): Acquirer {
  const acquirer = ctx.acquirers.by_name.get(provider)
  if (!acquirer) throw new AcquirerError(`no acquirer "${provider}" is configured`, { failure: 'UNSENT' })
  return acquirer
}

export type PaymentKind =
  | 'created'
  | 'processing'
  | 'held'
  | 'paid'
  // The same page may take another card.
  | 'declined'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'reversed'
  | 'partially_reversed'
  | 'refunding'
  | 'partially_refunded'
  | 'refunded'

/** Kinds after which the acquirer takes no more money. */
export const finalKinds: readonly PaymentKind[] = ['failed', 'expired', 'canceled', 'reversed', 'refunded']

/** After this time, a request that timed out can no longer reach the acquirer. */
export const underWayMinutes = 10

export interface PaymentState {
  payment_id: string
  provider_payment_id: string
  provider_status: string
  kind: PaymentKind
  /** Kopecks paid, or what is left after a partial refund; null if the acquirer does not say. */
  amount: number | null
  /** Null if it may not be charged again. Only notifications have it. */
  card: ChargeableCard | null
  /** The masked card number, or for SBP the masked phone. Only notifications have it. */
  pan: string | null
  /** With SBP a repeated refund request refunds twice. Only `getState` has it. */
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
  /** Unset for a payment on the acquirer's page. */
  charged_by?: 'PAYER' | 'SCHEDULE'
}

export interface Cancel {
  provider_payment_id: string
  amount?: number
  refund_id?: string
  /** Without it the cash desk reverses the receipt of the whole sale. */
  receipt?: Receipt
}

/** `full_prepayment`: a closing receipt is due after the meeting. */
export type ReceiptMethod = 'full_payment' | 'full_prepayment'

export interface Receipt {
  email: string
  taxation: (typeof taxations)[number]
  tax: (typeof taxes)[number]
  method: ReceiptMethod
  items: readonly ReceiptItem[]
}

export interface ReceiptItem {
  name: string
  amount: number
  /** Null if the platform sells on its own behalf. */
  agent: ReceiptAgent | null
}

export interface ReceiptAgent {
  sign: 'attorney' | 'commission_agent' | 'another'
  name: string
  inn: string
  phone: string
}

export interface ClosingReceipt {
  provider_payment_id: string
  receipt: Omit<Receipt, 'method'>
}

export interface FiscalNotice {
  payment_id: string
  type: 'INCOME' | 'REFUND'
  /** Null if the notice does not say. */
  is_full_payment: boolean | null
  amount: number
  fn_number: string
  fiscal_number: string
  fiscal_document_number: string
  fiscal_document_attribute: string
  receipt_at: Date
  url: string | null
}

export interface NotificationRequest {
  body: Record<string, unknown>
  /** Unparsed, for signatures over its bytes. */
  raw_body: string
  headers: IncomingHttpHeaders
  ip: string
}

/** `other` is authentic, but about neither. */
export type Notification =
  | { about: 'state'; state: PaymentState }
  | { about: 'receipt'; status: string; receipt: FiscalNotice }
  | { about: 'other'; status: string }

/** UNSENT: the call had no effect. UNANSWERED: it is unknown whether it had. */
export type Silence = 'UNSENT' | 'UNANSWERED'
export type Refusal = 'TRY_LATER' | 'UNKNOWN_PAYMENT' | 'REFUSED'

export class AcquirerError extends Error {
  override name = 'AcquirerError'
  readonly failure: Silence | Refusal
  /** The acquirer's own code; null if there was no answer. */
  readonly code: string | null
  constructor(message: string, failed: { failure: Silence; cause?: unknown } | { failure: Refusal; code: string }) {
    super(message, 'cause' in failed ? { cause: failed.cause } : {})
    this.failure = failed.failure
    this.code = 'code' in failed ? failed.code : null
  }

  get isAnswered(): boolean {
    return this.failure !== 'UNSENT' && this.failure !== 'UNANSWERED'
  }

  get isTemporary(): boolean {
    return !this.isAnswered || this.failure === 'TRY_LATER'
  }
}
