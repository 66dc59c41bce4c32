import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { sendNotFoundPage, sendPage } from '../page.ts'
import { closedForm, paymentForm, paymentState } from './pages.ts'
import { act, isPayable, payerActions } from './payer.ts'
import type { PayerAction } from './payer.ts'
import { findPayment } from './state.ts'
import type { Tbank } from './state.ts'

interface PaymentParams {
  payment_id: string
}

export function tbankPayPageRoutes(app: FastifyInstance, tbank: Tbank) {
  app.get<{ Params: PaymentParams }>('/tbank/pay/:payment_id', (request, reply) => {
    const payment = findPayment(tbank, request.params.payment_id)
    if (!payment) return sendNoPayment(reply)
    if (payment.status === 'NEW') payment.status = 'FORM_SHOWED'
    return isPayable(tbank, payment)
      ? sendPage(reply, { title: 'Оплата картой', body: paymentForm(payment) })
      : sendPage(reply, { title: 'Платёж', body: paymentState(payment) })
  })

  for (const action of payerActions) {
    app.post<{ Params: PaymentParams; Body: { card?: string } | undefined }>(
      `/tbank/pay/:payment_id/${action}`,
      (request, reply) => submit(tbank, reply, { ...request.params, action, pan: request.body?.card }),
    )
  }
}

interface Submission {
  payment_id: string
  action: PayerAction
  pan: string | undefined
}

async function submit(tbank: Tbank, reply: FastifyReply, { payment_id, action, pan }: Submission) {
  const payment = findPayment(tbank, payment_id)
  if (!payment) return sendNoPayment(reply)
  const formPath = `/tbank/pay/${payment_id}`
  // A form submitted twice or from an old tab shows the payment's state.
  if (!isPayable(tbank, payment)) return reply.redirect(formPath, 303)
  const { notified, redirect_url } = act(tbank, payment, action, pan)
  // The payer waits for the merchant's response no longer than the bank does.
  await Promise.race([notified, wait(tbank.notification_timeout_ms, undefined, { ref: false })])
  if (redirect_url) return reply.redirect(redirect_url, 303)
  return action === 'close'
    ? sendPage(reply, { title: 'Форма закрыта', body: closedForm(payment) })
    : reply.redirect(formPath, 303)
}

function sendNoPayment(reply: FastifyReply) {
  return sendNotFoundPage(reply, 'Такого платежа нет. После перезапуска песочница забывает старые платежи.')
}
