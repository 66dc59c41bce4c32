import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { formatRoubles } from '../page.ts'
import { testCards, formatPan, maskPan, successCard } from './cards.ts'
import type { Card } from './cards.ts'
import { receiptsCard } from './receipts-page.ts'
import { errorText } from './refusal.ts'
import type { Payment, Status } from './state.ts'

const statusTexts: Record<Status, string> = {
  NEW: 'Ждёт оплаты',
  FORM_SHOWED: 'Ждёт оплаты',
  AUTHORIZED: 'Деньги удержаны',
  CONFIRMED: 'Оплачено',
  PARTIAL_REVERSED: 'Часть удержания снята',
  REVERSED: 'Удержание снято',
  ASYNC_REFUNDING: 'Деньги возвращаются',
  PARTIAL_REFUNDED: 'Часть денег вернули',
  REFUNDED: 'Деньги вернули',
  REJECTED: 'Банк отклонил оплату',
  CANCELED: 'Магазин отменил платёж',
  DEADLINE_EXPIRED: 'Ссылка на оплату устарела',
}

export function statusText(status: Status): string {
  return statusTexts[status]
}

export function paymentForm(payment: Payment): Html {
  const path = `/tbank/pay/${payment.payment_id}`
  const refused = payment.error_code === '0' ? undefined : errorText(payment.error_code)
  return html`<div class="card">
    <h1>Оплата картой</h1>
    ${summary(payment)} ${refused && html`<p class="refused" role="status">${refused} Попробуй другую карту.</p>`}
    <div class="actions">
      <form id="pay-form" method="post" action="${path}/pay">
        <fieldset>
          <legend>Тестовая карта</legend>
          ${testCards.map(cardChoice)}
        </fieldset>
        <button id="pay">Оплатить</button>
      </form>
      <form method="post" action="${path}/decline"><button id="decline" class="second">Отклонить</button></form>
      <form method="post" action="${path}/close"><button id="close" class="second">Закрыть</button></form>
    </div>
  </div>`
}

export function paymentState(payment: Payment): Html {
  return html`<div class="card">
      <h1 id="status">${statusText(payment.status)}</h1>
      ${summary(payment)} ${payment.card && html`<p class="quiet">Карта ${maskPan(payment.card.pan)}</p>`}
      <p class="quiet">Статус в банке: <code>${payment.status}</code></p>
    </div>
    ${receiptsCard(payment)}`
}

/** Shown if the merchant gave no return address. */
export function closedForm(payment: Payment): Html {
  return html`<div class="card">
    <h1>Форма закрыта</h1>
    <p>Платёж не оплачен. <a href="/tbank/pay/${payment.payment_id}">Вернуться к оплате</a></p>
  </div>`
}

function summary(payment: Payment): Html {
  return html`<p class="amount">${formatRoubles(payment.amount)}</p>
    <p>${payment.description}</p>
    <p class="quiet">Заказ ${payment.order_id}</p>`
}

function cardChoice(card: Card): Html {
  return html`<label class="choice">
    <input type="radio" name="card" value="${card.pan}" ${card === successCard && html`checked`} />
    <span>${card.title}<small>${formatPan(card.pan)}</small></span>
  </label>`
}
