import type { FastifyInstance } from 'fastify'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { formatRoubles, sendPage } from './page.ts'
import { table } from './table.ts'
import { testCards, formatPan } from './tbank/cards.ts'
import { statusText } from './tbank/pages.ts'
import { listPayments } from './tbank/state.ts'
import type { Payment, Tbank } from './tbank/state.ts'

const controlCalls = [
  ['GET /_control/mail?to=ADDRESS', 'письма на адрес, новые сверху; DELETE /_control/mail стирает все'],
  ['GET /_control/tbank/payments', 'все платежи: статус, суммы, чеки, отправленные уведомления'],
  ['POST /_control/tbank/payments/PAYMENT_ID/ACTION', 'что делает плательщик: pay, decline, close'],
  [
    'POST /_control/tbank/payments/PAYMENT_ID/notify',
    'отправить уведомление ещё раз или подделать: {status, amount, token}',
  ],
  [
    'POST /_control/tbank/payments/PAYMENT_ID/refund-by-hand',
    '{amount}: возврат в кабинете банка; /chargeback: чарджбэк, о нём говорит только реестр',
  ],
  ['GET /_control/tbank/registry', 'реестр операций: оплаты, возвраты, чарджбэки (CSV)'],
  ['POST /_control/tbank/rebills/REBILL_ID', '{declines}: сохранённая карта перестаёт или снова начинает платить'],
  [
    'POST /_control/tbank/faults',
    '{lose_notifications, repeat_notifications, delay_ms, lag_ms, reorder, fail_next}: сбои банка; {} убирает их',
  ],
  ['POST /_control/vk/approve', 'войти через VK ID без страницы; /_control/ya/approve: через Яндекс ID'],
  ['POST /_control/vk/faults', '{fail_next: {method, how, times}}: сбои VK ID; /_control/ya/faults: Яндекс ID'],
  ['POST /_control/captcha/faults', '{mode: ok, robot, 500 или timeout}: что отвечает капча; {} возвращает как было'],
  [
    'POST /_control/push/subscriptions',
    'подписка, какую дал бы браузер; GET /_control/push/messages: что ему пришло; /_control/push/faults: сбои',
  ],
  ['POST /_control/otp?phone=NUMBER', 'код, который сервис чаевых отправил бы по SMS'],
  ['POST /_control/speech', '{texts}: что распознать в следующих фразах; /_control/speech/faults: {refuse}'],
  ['POST /_control/clock', '{advance_seconds}: перевести часы песочницы вперёд'],
  ['GET /_control/idle', 'отвечает, когда ни одно уведомление банка не в пути'],
] as const

export function homeRoutes(app: FastifyInstance, tbank: Tbank) {
  app.get('/', (_request, reply) =>
    sendPage(reply, { title: 'Что это', body: home(listPayments(tbank)), width: 'table' }),
  )
}

function home(payments: Payment[]): Html {
  return html`<section class="card">
      <h1>Песочница</h1>
      <p>
        Заменяет банк, почту, сервис чаевых, VK ID, Яндекс ID, капчу, распознавание речи и сервис пуш-уведомлений.
        Говорит на их языке, а всё, что знает, держит в памяти и забывает при перезапуске.
      </p>
      <p><a href="/mail">Открыть почту</a></p>
      <p><a href="/tbank/cabinet">Открыть кабинет банка</a></p>
    </section>
    <section class="card">
      <h2>Тестовые карты</h2>
      ${table(
        ['Карта', 'Что будет'],
        testCards.map((card) => [html`<code>${formatPan(card.pan)}</code>`, html`${card.title}`]),
      )}
    </section>
    <section class="card">
      <h2>Платежи</h2>
      ${
        payments.length > 0
          ? table(['Платёж и заказ', 'Сумма', 'Статус'], payments.map(paymentCells))
          : html`<p class="quiet">Платежей пока нет.</p>`
      }
    </section>
    <section class="card">
      <h2>Управление</h2>
      <dl>
        ${controlCalls.map(
          ([call, effect]) =>
            html`<dt><code>${call}</code></dt>
              <dd>${effect}</dd>`,
        )}
      </dl>
    </section>`
}

function paymentCells(payment: Payment): Html[] {
  return [
    html`<a href="/tbank/pay/${payment.payment_id}">${payment.payment_id}</a><br />${payment.order_id}`,
    html`${formatRoubles(payment.amount)}`,
    html`${statusText(payment.status)}`,
  ]
}
