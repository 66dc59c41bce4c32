import type { FastifyInstance } from 'fastify'

import { HttpError } from '../http-error.ts'
import { originOf } from '../origin.ts'
import { chargeBack, refundByHand } from './cancel.ts'
import { faultsSchema } from './faults.ts'
import type { Faults } from './faults.ts'
import { deliver, makeNotification } from './notifications.ts'
import { act, assertPayable, payerActions } from './payer.ts'
import type { PayerAction } from './payer.ts'
import { errorText, Refusal } from './refusal.ts'
import { addRefusedPayment, findPayment, listPayments } from './state.ts'
import type { Payment, Status, Tbank } from './state.ts'

interface PaymentParams {
  payment_id: string
}
/** `amount`: the bank captures a different amount than requested. */
interface Paying {
  by?: 'CARD' | 'SBP'
  amount?: number
}
interface Notify {
  status?: Status
  amount?: number
  token?: 'wrong'
}

export function tbankControlRoutes(app: FastifyInstance, tbank: Tbank) {
  app.get('/_control/tbank/payments', (request) =>
    listPayments(tbank).map((payment) => describe(payment, originOf(request))),
  )

  for (const action of payerActions) {
    app.post<{ Params: PaymentParams; Body: Paying | undefined }>(
      `/_control/tbank/payments/:payment_id/${action}`,
      { preValidation: async (request) => void (request.body ??= {}), schema: { body: payingSchema } },
      (request) => actAndNotify(tbank, request.params.payment_id, action, request.body ?? {}),
    )
  }

  app.post<{ Params: PaymentParams; Body: { amount?: number } | undefined }>(
    '/_control/tbank/payments/:payment_id/refund-by-hand',
    { preValidation: async (request) => void (request.body ??= {}), schema: { body: refundSchema } },
    (request) => refundAndNotify(tbank, getPaymentOr404(tbank, request.params.payment_id), request.body ?? {}),
  )

  app.post<{ Params: PaymentParams; Body: { amount?: number } | undefined }>(
    '/_control/tbank/payments/:payment_id/chargeback',
    { preValidation: async (request) => void (request.body ??= {}), schema: { body: refundSchema } },
    (request) =>
      orConflict(() => chargeBack(tbank, getPaymentOr404(tbank, request.params.payment_id), request.body?.amount)),
  )

  app.post<{ Params: PaymentParams }>('/_control/tbank/payments/:payment_id/refuse-refunds', (request) => {
    const payment = getPaymentOr404(tbank, request.params.payment_id)
    payment.refuses_refunds = true
    return describe(payment, originOf(request))
  })

  app.post<{ Params: PaymentParams; Body: Notify | undefined }>(
    '/_control/tbank/payments/:payment_id/notify',
    { preValidation: async (request) => void (request.body ??= {}), schema: { body: notifySchema } },
    (request) => notify(tbank, getPaymentOr404(tbank, request.params.payment_id), request.body ?? {}),
  )

  app.post<{ Params: PaymentParams; Body: { status: Status } }>(
    '/_control/tbank/payments/:payment_id/become',
    { schema: { body: becomeSchema } },
    (request) => {
      const payment = getPaymentOr404(tbank, request.params.payment_id)
      payment.status = request.body.status
      return describe(payment, originOf(request))
    },
  )

  app.post<{ Params: PaymentParams }>('/_control/tbank/payments/:payment_id/refused', (request) =>
    describe(addRefusedPayment(tbank, getPaymentOr404(tbank, request.params.payment_id)), originOf(request)),
  )

  app.post<{ Body: Faults }>('/_control/tbank/faults', { schema: { body: faultsSchema } }, (request) => {
    tbank.faults = request.body
    return tbank.faults
  })

  app.post<{ Params: { rebill_id: string }; Body: { declines: boolean } }>(
    '/_control/tbank/rebills/:rebill_id',
    { schema: { body: rebillSchema } },
    (request) => {
      const rebill = tbank.rebills.get(request.params.rebill_id)
      if (!rebill) throw new HttpError(404, `No card is saved under RebillId ${request.params.rebill_id}.`)
      rebill.declines = request.body.declines
      return { rebill_id: rebill.rebill_id, declines: rebill.declines }
    },
  )
}

/** Responds after the merchant was notified, as the payment page does; with `delay_ms` immediately. */
async function actAndNotify(tbank: Tbank, paymentId: string, action: PayerAction, { by, amount }: Paying) {
  const payment = getPaymentOr404(tbank, paymentId)
  // A refused action must change neither the kind nor the amount.
  assertPayable(tbank, payment)
  payment.is_sbp = by === 'SBP'
  if (amount !== undefined) payment.amount = payment.remaining_amount = amount
  const { notified, redirect_url } = act(tbank, payment, action)
  if (!tbank.faults.delay_ms) await notified
  return { payment_id: payment.payment_id, status: payment.status, redirect_url: redirect_url ?? null }
}

async function refundAndNotify(tbank: Tbank, payment: Payment, { amount }: { amount?: number }) {
  await orConflict(() => refundByHand(tbank, payment, amount))
  return describe(payment, '')
}

async function orConflict<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new HttpError(409, errorText(error.code))
    throw error
  }
}

async function notify(tbank: Tbank, payment: Payment, { status, amount, token }: Notify) {
  if (!payment.notification_url) throw new HttpError(409, `Payment ${payment.payment_id} has no NotificationURL.`)
  const announcement = { status: status ?? payment.status, amount: amount ?? payment.amount }
  const notification = makeNotification(tbank, payment, announcement)
  if (token === 'wrong') notification.body['Token'] = '0'.repeat(64)
  payment.notifications.push(notification)
  return { outcome: await deliver(tbank, payment.notification_url, notification), body: notification.body }
}

function getPaymentOr404(tbank: Tbank, paymentId: string): Payment {
  const payment = findPayment(tbank, paymentId)
  if (!payment) throw new HttpError(404, `There is no payment ${paymentId}.`)
  return payment
}

function describe(payment: Payment, origin: string) {
  return {
    payment_id: payment.payment_id,
    order_id: payment.order_id,
    status: payment.status,
    amount: payment.amount,
    remaining_amount: payment.remaining_amount,
    charged_back_amount: payment.charged_back_amount,
    asked_back_amount: payment.asked_back_amount,
    description: payment.description,
    rebill_id: payment.rebill_id ?? null,
    payment_url: `${origin}/tbank/pay/${payment.payment_id}`,
    created_at: payment.created_at,
    expires_at: new Date(payment.expires).toISOString(),
    receipts: payment.printed,
    notifications: payment.notifications.map(({ body, attempts, is_delivered }) => ({
      status: body['Status'],
      amount: body['Amount'],
      is_delivered,
      attempts,
    })),
  }
}

const payingSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { by: { enum: ['CARD', 'SBP'] }, amount: { type: 'integer', minimum: 1 } },
}

const becomeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { type: 'string' } },
}

const refundSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { amount: { type: 'integer', minimum: 1 } },
}

const notifySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    status: { type: 'string' },
    amount: { type: 'integer' },
    token: { enum: ['wrong'] },
  },
}

const rebillSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['declines'],
  properties: { declines: { type: 'boolean' } },
}
