import type { taxations, taxes } from '@razgovor/contract/receipts'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * A card payment provider. Each is implemented in a folder under `providers/`, and a payment's `provider` is the name
 * of its acquirer. Every call that returns a promise may throw `AcquirerError`.
 */
export interface Acquirer {
  timeout_ms: number
  /** The shop is the acquirer's test shop or an emulator: no money moves. */
  is_test: boolean
  /** Creates a payment that can be paid on the acquirer's page until `expires_at`. */
  createPayment(payment: NewPayment): Promise<{ provider_payment_id: string; payment_url: string }>
  /** Pays a new payment with a saved card; the returned state may still be in progress. */
  charge(charge: { provider_payment_id: string; rebill_id: string }): Promise<PaymentState>
  /** Throws AcquirerError with the failure UNKNOWN_PAYMENT if the acquirer has no such payment. */
  getState(provider_payment_id: string): Promise<PaymentState>
  /** Finds a payment by our id, when its creation was never answered. Returns the most advanced attempt, or null. */
  findPayment(payment_id: string): Promise<PaymentState | null>
  /** Refunds `amount` once per `refund_id`. Without an amount cancels the payment or refunds all of it. */
  cancel(cancel: Cancel): Promise<PaymentState>
  /** Prints the closing receipt of a delivered prepayment. Not idempotent: a repeated call prints another receipt. */
  sendClosingReceipt(closing: ClosingReceipt): Promise<void>
  /** Returns null unless the request is authentic (network, signature, shop). Makes no call. */
  readNotification(request: NotificationRequest): Notification | null
}

/** Throws AcquirerError if the acquirer is not configured. */
export function acquirerOf(ctx: { acquirers: { by_name: ReadonlyMap<string, Acquirer> } }, provider: string): Acquirer {
  const acquirer = ctx.acquirers.by_name.get(provider)
  if (!acquirer) throw new AcquirerError(`no acquirer "${provider}" is configured`, { failure: 'UNSENT' })
  return acquirer
}

/** Where the money of a payment is. */
export type PaymentKind =
  /** It can be paid. */
  | 'created'
  | 'processing'
  | 'held'
  | 'paid'
  /** The card was refused; the same page may take another one. */
  | 'declined'
  /** The payment will bring no money. */
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
  /** Our id. */
  payment_id: string
  provider_payment_id: string
  /** The acquirer's own status name, for operators. */
  provider_status: string
  kind: PaymentKind
  /** Kopecks paid, or what is left after a partial refund; null if the acquirer does not say. */
  amount: number | null
  /** The payer's card, if it may be charged again. Only notifications have it. */
  card: ChargeableCard | null
  /** The masked card number, or for SBP the masked phone. Only notifications have it. */
  pan: string | null
  /** Paid by SBP, where repeating a refund request refunds twice. Only `getState` has it. */
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
  /** Who initiates the charge of a saved card; unset for a payment on the acquirer's page. */
  charged_by?: 'PAYER' | 'SCHEDULE'
}

export interface Cancel {
  provider_payment_id: string
  amount?: number
  refund_id?: string
  /** The refund's receipt; without it the cash desk reverses the receipt of the whole sale. */
  receipt?: Receipt
}

/** `full_prepayment`: paid before the meeting, after which a closing receipt is due. */
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
  /** Kopecks. */
  amount: number
  /** The supplier for whom the platform sells as an agent; null if the platform sells on its own behalf. */
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

/** A receipt that the acquirer's cash desk has printed. */
export interface FiscalNotice {
  /** Our id. */
  payment_id: string
  type: 'INCOME' | 'REFUND'
  /** Whether its items are marked as full payment; null if the notice does not say. */
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
  /** The unparsed body, for signatures over its bytes. */
  raw_body: string
  headers: IncomingHttpHeaders
  ip: string
}

/** `other`: an authentic notification about neither. `status` is for the log of notifications. */
export type Notification =
  | { about: 'state'; state: PaymentState }
  | { about: 'receipt'; status: string; receipt: FiscalNotice }
  | { about: 'other'; status: string }

/** UNSENT: the acquirer was not reached, so the call had no effect. UNANSWERED: it is unknown whether it had. */
export type Silence = 'UNSENT' | 'UNANSWERED'
/** TRY_LATER: refused temporarily. UNKNOWN_PAYMENT: the acquirer has no such payment. */
export type Refusal = 'TRY_LATER' | 'UNKNOWN_PAYMENT' | 'REFUSED'

export class AcquirerError extends Error {
  override name = 'AcquirerError'
  readonly failure: Silence | Refusal
  /** The acquirer's error code, for operators; null if there was no answer. */
  readonly code: string | null
  constructor(message: string, failed: { failure: Silence; cause?: unknown } | { failure: Refusal; code: string }) {
    super(message, 'cause' in failed ? { cause: failed.cause } : {})
    this.failure = failed.failure
    this.code = 'code' in failed ? failed.code : null
  }

  get isAnswered(): boolean {
    return this.failure !== 'UNSENT' && this.failure !== 'UNANSWERED'
  }

  /** The same call may succeed later. */
  get isTemporary(): boolean {
    return !this.isAnswered || this.failure === 'TRY_LATER'
  }
}
