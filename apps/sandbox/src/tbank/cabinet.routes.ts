import type { FastifyInstance, FastifyReply } from 'fastify'

import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { formatRoubles, formatTime, sendNotFoundPage, sendPage } from '../page.ts'
import { table } from '../table.ts'
import { chargeBack, leftOf, refundByHand } from './cancel.ts'
import { kindText, registryCsv } from './operations.ts'
import type { Operation } from './records.ts'
import { statusText } from './pages.ts'
import { errorText, Refusal } from './refusal.ts'
import { findPayment, listPayments } from './state.ts'
import type { Payment, Tbank } from './state.ts'

const cabinetPath = '/tbank/cabinet'

export function tbankCabinetRoutes(app: FastifyInstance, tbank: Tbank) {
  app.get(cabinetPath, (_request, reply) =>
    sendPage(reply, { title: 'Кабинет банка', body: cabinet(tbank), width: 'table' }),
  )

  for (const path of [`${cabinetPath}/registry.csv`, '/_control/tbank/registry']) {
    app.get(path, (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="registry.csv"')
        .send(registryCsv(tbank)),
    )
  }

  app.post<{ Params: { payment_id: string }; Body: { amount?: string; action?: string } | undefined }>(
    `${cabinetPath}/:payment_id`,
    (request, reply) => act(tbank, reply, { ...request.params, ...request.body }),
  )
}

interface Submission {
  payment_id: string
  amount?: string
  action?: string
}

async function act(tbank: Tbank, reply: FastifyReply, { payment_id, amount, action }: Submission) {
  const payment = findPayment(tbank, payment_id)
  if (!payment) return sendNotFoundPage(reply, 'Такого платежа нет.')
  const kopecks = Math.round(Number((amount ?? '').replace(',', '.')) * 100)
  if (!(kopecks > 0)) return sendPage(reply.code(400), { title: 'Не вышло', body: refusal('Укажи сумму в рублях.') })
  try {
    if (action === 'chargeback') chargeBack(tbank, payment, kopecks)
    else await refundByHand(tbank, payment, kopecks)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return sendPage(reply.code(409), { title: 'Не вышло', body: refusal(errorText(error.code)) })
  }
  return reply.redirect(cabinetPath, 303)
}

function refusal(sentence: string): Html {
  return html`<div class="card">
    <h1>Не вышло</h1>
    <p class="refused" role="status">${sentence}</p>
    <p><a href="${cabinetPath}">Назад в кабинет</a></p>
  </div>`
}

function cabinet(tbank: Tbank): Html {
  const paid = listPayments(tbank).filter((payment) => leftOf(payment) > 0)
  return html`<section class="card">
      <h1>Кабинет банка</h1>
      <p>
        Здесь деньги возвращают вручную и смотрят операции. Чарджбэк виден только в реестре: по apiPath платёж остаётся
        как был, и уведомления нет.
      </p>
    </section>
    <section class="card">
      <h2>Оплаченные платежи</h2>
      ${
        paid.length > 0
          ? table(['Платёж и заказ', 'Осталось', 'Статус', 'Что сделать'], paid.map(paymentCells))
          : html`<p class="quiet">Оплаченных платежей нет.</p>`
      }
    </section>
    <section class="card">
      <h2>Реестр операций</h2>
      <p><a href="${cabinetPath}/registry.csv" download>Скачать реестр (CSV)</a></p>
      ${
        tbank.operations.length > 0
          ? table(
              ['Когда', 'Операция', 'Платёж и заказ', 'Сумма', 'Номер операции'],
              tbank.operations.toReversed().map(operationCells),
            )
          : html`<p class="quiet">Операций пока нет.</p>`
      }
    </section>`
}

function paymentCells(payment: Payment): Html[] {
  const { payment_id, order_id, status } = payment
  const roubles = String(leftOf(payment) / 100)
  return [
    html`<a href="/tbank/pay/${payment_id}">${payment_id}</a><br />${order_id}`,
    html`${formatRoubles(leftOf(payment))}`,
    html`${statusText(status)}`,
    html`<form method="post" action="${cabinetPath}/${payment_id}" class="actions">
      <input
        type="number"
        name="amount"
        value="${roubles}"
        min="0.01"
        max="${roubles}"
        step="0.01"
        aria-label="Сколько, ₽: платёж ${payment_id}"
      />
      <button name="action" value="refund" class="second" aria-label="Вернуть: платёж ${payment_id}">Вернуть</button>
      <button name="action" value="chargeback" class="second" aria-label="Чарджбэк: платёж ${payment_id}">
        Чарджбэк
      </button>
    </form>`,
  ]
}

function operationCells({ operation_id, at, kind, payment_id, order_id, amount }: Operation): Html[] {
  return [
    html`${formatTime(at)}`,
    html`${kindText(kind)}`,
    html`${payment_id}<br />${order_id}`,
    html`${formatRoubles(kind === 'PAYMENT' ? amount : -amount)}`,
    html`${operation_id}`,
  ]
}
