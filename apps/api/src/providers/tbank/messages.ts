import { z } from 'zod'
import type { ChargeableCard, NewPayment, PaymentState } from '../../modules/orders/acquirer.ts'
import type { TbankConfig } from './config.ts'
import { toReceipt } from './receipt.ts'
import { kindOf } from './statuses.ts'
import { text } from './text.ts'

export const stateShape = z.object({
  PaymentId: text,
  OrderId: text,
  Status: z.string(),
  Amount: z.coerce.number().int().optional(),
  Params: z.array(z.looseObject({ Key: z.string(), Value: text })).optional(),
})
export const initShape = z.object({ PaymentId: text, PaymentURL: z.url() })
export const cancelShape = stateShape.omit({ Amount: true }).extend({ NewAmount: z.coerce.number().int().optional() })
export const checkShape = z.object({
  OrderId: text,
  Payments: z
    .array(z.object({ PaymentId: text, Status: z.string(), Amount: z.coerce.number().int().optional() }))
    .default([]),
})
// The URL also receives other notifications: receipts, cards, linked accounts.
export const notificationShape = stateShape.extend({
  Amount: z.coerce.number().int(),
  RebillId: text.optional(),
  Pan: z.string().default(''),
  ExpDate: text.optional(),
})

export function toState(answer: z.output<typeof stateShape>): PaymentState {
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

export function toNotifiedState(notification: z.output<typeof notificationShape>): PaymentState {
  return { ...toState(notification), card: toCard(notification), pan: notification.Pan || null }
}

function toCard({ RebillId, Pan, ExpDate }: z.output<typeof notificationShape>): ChargeableCard | null {
  return RebillId
    ? { rebill_id: RebillId, pan: Pan, expires: (ExpDate ?? '').replace(/^(\d\d)(\d\d)$/, '$1/$2') }
    : null
}

export function toInit(payment: NewPayment, config: TbankConfig): Record<string, unknown> {
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

// T-Bank refuses an initiator that does not match the other fields with error 1126: protocols.md §1.6.
function initiatorOf({ save_card_of, charged_by }: NewPayment): '1' | '2' | 'R' | undefined {
  if (charged_by) return charged_by === 'PAYER' ? '2' : 'R'
  return save_card_of ? '1' : undefined
}
