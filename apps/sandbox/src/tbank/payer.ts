import { HttpError } from '../http-error.ts'
import { testCards, successCard } from './cards.ts'
import type { Card } from './cards.ts'
import { announce } from './notifications.ts'
import { recordOperation } from './operations.ts'
import type { ErrorCode } from './refusal.ts'
import { hasLinkExpired, isUnpaid } from './state.ts'
import type { Payment, Tbank } from './state.ts'

export const payerActions = ['pay', 'decline', 'close'] as const
export type PayerAction = (typeof payerActions)[number]

/** `notified` resolves after the merchant was notified; the bank redirects the payer to `redirect_url`. */
export interface PayerResult {
  notified: Promise<void>
  redirect_url: string | undefined
}

/** @throws HttpError 409 if the payment can no longer be paid. */
export function act(tbank: Tbank, payment: Payment, action: PayerAction, pan?: string): PayerResult {
  assertPayable(tbank, payment)
  const notified = takeAction(tbank, payment, action, pan)
  const paid = payment.status === 'AUTHORIZED' || payment.status === 'CONFIRMED'
  return { notified, redirect_url: redirectUrl(tbank, payment, paid) }
}

/** After a declined card the payer can try another one until the link expires. */
export function isPayable(tbank: Tbank, payment: Payment): boolean {
  return isUnpaid(payment) || (payment.status === 'REJECTED' && !hasLinkExpired(tbank, payment))
}

export function authorize(tbank: Tbank, payment: Payment, card: Card): Promise<void> {
  const { amount } = payment
  payment.card = card
  payment.error_code = '0'
  if (payment.is_recurrent) saveCard(tbank, payment, card)
  payment.status = payment.is_two_stage ? 'AUTHORIZED' : 'CONFIRMED'
  if (!payment.is_two_stage) recordOperation(tbank, payment, 'PAYMENT', amount)
  const hold = { status: 'AUTHORIZED', amount } as const
  return announce(tbank, payment, payment.is_two_stage ? [hold] : [hold, { status: 'CONFIRMED', amount }])
}

export function reject(tbank: Tbank, payment: Payment, card: Card, code: ErrorCode): Promise<void> {
  payment.card = card
  payment.error_code = code
  payment.status = 'REJECTED'
  return announce(tbank, payment, [{ status: 'REJECTED', amount: payment.amount }])
}

function takeAction(tbank: Tbank, payment: Payment, action: PayerAction, pan: string | undefined): Promise<void> {
  if (action === 'close') return Promise.resolve()
  const card = testCards.find((card) => card.pan === pan) ?? successCard
  if (action === 'decline') return reject(tbank, payment, card, '1005')
  return card.outcome === 'success' ? authorize(tbank, payment, card) : reject(tbank, payment, card, card.outcome)
}

export function assertPayable(tbank: Tbank, payment: Payment) {
  if (isPayable(tbank, payment)) return
  throw new HttpError(409, `Payment ${payment.payment_id} is ${payment.status}: its payer has nothing left to do.`)
}

function saveCard(tbank: Tbank, payment: Payment, card: Card) {
  if (payment.rebill_id) return
  payment.rebill_id = String(tbank.next_rebill_id)
  tbank.next_rebill_id += 1
  tbank.rebills.set(payment.rebill_id, { rebill_id: payment.rebill_id, card, declines: false })
}

function redirectUrl(tbank: Tbank, payment: Payment, paid: boolean): string | undefined {
  const values: Record<string, unknown> = {
    TerminalKey: tbank.terminal_key,
    OrderId: payment.order_id,
    PaymentId: payment.payment_id,
    Amount: payment.amount,
    Success: paid,
    Status: payment.status,
    ErrorCode: payment.error_code,
  }
  const template = paid ? payment.success_url : payment.fail_url
  return template?.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) =>
    name in values ? encodeURIComponent(String(values[name])) : whole,
  )
}
