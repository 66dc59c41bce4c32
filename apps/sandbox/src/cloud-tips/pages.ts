import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { formatRoubles } from '../page.ts'
import type { Receiver } from './state.ts'

export function tipForm(receiver: Receiver): Html {
  return html`<div class="card">
    <h1>Чаевые: ${receiver.name}</h1>
    <form method="post" action="/cloudtips/pay/p/${receiver.layout_id}">
      <fieldset>
        <legend><label for="amount">Сумма в рублях</label></legend>
        <input id="amount" name="amount" type="number" min="1" max="15000" value="300" required />
      </fieldset>
      <button id="tip">Оставить чаевые</button>
    </form>
  </div>`
}

export function thanks(receiver: Receiver, kopecks: number): Html {
  return html`<div class="card">
    <h1>Спасибо</h1>
    <p>${receiver.name} получит ${formatRoubles(kopecks)}. Понарошку: деньги не списаны.</p>
  </div>`
}
