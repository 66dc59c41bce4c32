import type { Clock } from '../clock.ts'
import type { Card } from './cards.ts'
import type { Faults } from './faults.ts'
import type { Notification, Operation, Printed } from './records.ts'
import { Refusal } from './refusal.ts'
import type { ErrorCode } from './refusal.ts'

const minuteMs = 60_000

export type Status =
  | 'NEW'
  | 'FORM_SHOWED'
  | 'AUTHORIZED'
  | 'CONFIRMED'
  | 'PARTIAL_REVERSED'
  | 'REVERSED'
  | 'PARTIAL_REFUNDED'
  | 'REFUNDED'
  | 'ASYNC_REFUNDING'
  | 'REJECTED'
  | 'CANCELED'
  | 'DEADLINE_EXPIRED'

export interface Payment {
  payment_id: string
  order_id: string
  status: Status
  /** Kopecks: requested by Init, and left after partial captures and refunds. */
  amount: number
  remaining_amount: number
  description: string
  created_at: string
  /** Expiry of the link, in milliseconds of the sandbox clock. */
  expires: number
  is_two_stage: boolean
  is_recurrent: boolean
  /** SBP: refunds take time, and a repeated request is another refund. */
  is_sbp: boolean
  /** Kopecks of refunds in progress. */
  refunding_amount: number
  /** Kopecks of chargebacks, which neither the API nor a notification reports. */
  charged_back_amount: number
  /** Kopecks that the merchant refunded by Cancel with an amount. */
  asked_back_amount: number
  refuses_refunds: boolean
  /** Sends no notification any more, except of receipts. */
  is_silent: boolean
  /** The status before the last refund. */
  before: Pick<Payment, 'status' | 'remaining_amount'> | undefined
  customer_key: string | undefined
  operation_initiator: string | undefined
  notification_url: string | undefined
  success_url: string | undefined
  fail_url: string | undefined
  data: Record<string, unknown> | undefined
  /** From Init; without it no receipt is printed. */
  receipt: Record<string, unknown> | undefined
  /** Oldest first. */
  printed: Printed[]
  card: Card | undefined
  rebill_id: string | undefined
  error_code: '0' | ErrorCode
  /** Responses of Cancel by ExternalRequestId, which makes a repeated refund idempotent. */
  cancels: Map<string, Record<string, unknown>>
  notifications: Notification[]
}

interface Rebill {
  rebill_id: string
  card: Card
  declines: boolean
}

export interface Tbank {
  clock: Clock
  log: (line: string) => void
  terminal_key: string
  password: string
  payments: Map<string, Payment>
  rebills: Map<string, Rebill>
  /** Oldest first. */
  operations: Operation[]
  faults: Faults
  in_flight: Set<Promise<void>>
  notification_timeout_ms: number
  next_payment_id: number
  next_operation_id: number
  next_rebill_id: number
  next_fiscal_document: number
  closing: AbortController
}

export function createTbank(options: Pick<Tbank, 'clock' | 'log' | 'notification_timeout_ms'>): Tbank {
  // Ids grow with real time, so a restarted sandbox never reuses ids that its clients have stored.
  const firstId = Math.floor(Date.now() / 100)
  return {
    ...options,
    terminal_key: '1700000000000DEMO',
    password: 'sbxPassw0rd',
    payments: new Map(),
    rebills: new Map(),
    operations: [],
    faults: {},
    in_flight: new Set(),
    next_payment_id: firstId,
    next_operation_id: firstId * 10,
    next_rebill_id: Math.floor(firstId / 10),
    next_fiscal_document: (firstId % 1_000_000) + 1,
    closing: new AbortController(),
  }
}

export function findPayment(tbank: Tbank, paymentId: string): Payment | undefined {
  const payment = tbank.payments.get(paymentId)
  if (payment) expireIfDue(tbank, payment)
  return payment
}

export function getPayment(tbank: Tbank, paymentId: string): Payment {
  const payment = findPayment(tbank, paymentId)
  if (!payment) throw new Refusal('255')
  return payment
}

/** Oldest first. */
export function listPaymentsOfOrder(tbank: Tbank, orderId: string): Payment[] {
  return listPayments(tbank)
    .filter((payment) => payment.order_id === orderId)
    .toReversed()
}

/** Adds another payment of an OrderId whose card was declined. */
export function addRefusedPayment(tbank: Tbank, payment: Payment): Payment {
  const refused: Payment = {
    ...payment,
    payment_id: String(tbank.next_payment_id),
    status: 'REJECTED',
    error_code: '1051',
    cancels: new Map(),
    printed: [],
    notifications: [],
  }
  tbank.next_payment_id += 1
  tbank.payments.set(refused.payment_id, refused)
  return refused
}

/** Newest first. */
export function listPayments(tbank: Tbank): Payment[] {
  const payments = [...tbank.payments.values()].toReversed()
  for (const payment of payments) expireIfDue(tbank, payment)
  return payments
}

/** The bank sends no notification of an expiry, so a lazy check on reads is enough. */
function expireIfDue(tbank: Tbank, payment: Payment) {
  if (isUnpaid(payment) && hasLinkExpired(tbank, payment)) payment.status = 'DEADLINE_EXPIRED'
}

export function hasLinkExpired(tbank: Tbank, payment: Payment): boolean {
  return payment.expires + (tbank.faults.expires_late_minutes ?? 0) * minuteMs <= tbank.clock.now()
}

export function isUnpaid(payment: Payment): boolean {
  return payment.status === 'NEW' || payment.status === 'FORM_SHOWED'
}
