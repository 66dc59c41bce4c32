import type { taxations, taxes } from '@razgovor/contract/receipts'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Card payments. An acquirer implements it in a folder under `providers/`; each payment keeps in `provider` the name of
 * the one it was made at. Every call may throw `AcquirerError`.
 */
export interface Acquirer {
  /** The longest that a call takes. */
  timeout_ms: number
  /** Makes a payment that can be paid on the acquirer's page until `expires_at`. */
  createPayment(payment: NewPayment): Promise<{ provider_payment_id: string; payment_url: string }>
  /** Pays a fresh payment with a saved card; the answer may leave it in progress. */
  charge(charge: { provider_payment_id: string; rebill_id: string }): Promise<PaymentState>
  /** Fails as UNKNOWN_PAYMENT where the acquirer has no such payment. */
  getState(provider_payment_id: string): Promise<PaymentState>
  /** Finds a payment whose creation was never answered by our id: its furthest attempt, or null. */
  findPayment(payment_id: string): Promise<PaymentState | null>
  /** Gives back `amount` once for each `refund_id`; without an amount cancels the payment, or gives all of it back. */
  cancel(cancel: Cancel): Promise<PaymentState>
  /** Has the cash desk print that what was prepaid has been delivered. A repetition prints another receipt. */
  sendClosingReceipt(closing: ClosingReceipt): Promise<void>
  /** Null unless the acquirer sent it (network, signature, shop). Makes no call. */
  readNotification(request: NotificationRequest): Notification | null
}

export interface Acquirers {
  /** The name of the one that takes new payments. */
  current: string
  by_name: ReadonlyMap<string, Acquirer>
}

/** Throws AcquirerError where its settings are gone. */
export function acquirerOf(ctx: { acquirers: Acquirers }, provider: string): Acquirer {
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

export interface PaymentState {
  /** Ours. */
  payment_id: string
  provider_payment_id: string
  /** The acquirer's own word, for operators. */
  provider_status: string
  kind: PaymentKind
  /** Kopecks: paid, or of a payment that was refunded in part what is left; null where the acquirer does not say. */
  amount: number | null
  /** What it was paid with, where that card may be charged again; only notifications have it. */
  card: ChargeableCard | null
  /** What it was paid with, masked: a card, or a phone by SBP. Only notifications have it. */
  pan: string | null
  /** Paid by SBP: a repeated request is a second refund. Only `getState` has it. */
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

export interface Cancel {
  provider_payment_id: string
  amount?: number
  refund_id?: string
  /** What is given back; without it the cash desk takes the whole sale's receipt back. */
  receipt?: Receipt
}

/** `full_prepayment`: the meeting is still to be held, and a closing receipt follows it. */
export type ReceiptMethod = 'full_payment' | 'full_prepayment'

/** A receipt for the cash desk to print. */
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
  /** For whom it is sold; null where the platform sells for itself. */
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
  /** Ours. */
  payment_id: string
  type: 'INCOME' | 'REFUND'
  /** Whether its items say that they were paid for good; null where it does not say. */
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
  /** The body as it arrived, for signatures over its bytes. */
  raw_body: string
  headers: IncomingHttpHeaders
  ip: string
}

/** `other`: a genuine one that concerns neither; `status` is for the journal. */
export type Notification =
  | { about: 'state'; state: PaymentState }
  | { about: 'receipt'; status: string; receipt: FiscalNotice }
  | { about: 'other'; status: string }

/** UNSENT: the acquirer was not reached, so the call had no effect. UNANSWERED: what became of it is unknown. */
export type Silence = 'UNSENT' | 'UNANSWERED'
/** TRY_LATER: refused for the moment. UNKNOWN_PAYMENT: the acquirer has no such payment. */
export type Refusal = 'TRY_LATER' | 'UNKNOWN_PAYMENT' | 'REFUSED'

export class AcquirerError extends Error {
  override name = 'AcquirerError'
  readonly failure: Silence | Refusal
  /** The acquirer's own code, for operators; null when there was no answer. */
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
