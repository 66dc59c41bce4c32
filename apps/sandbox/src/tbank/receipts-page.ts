import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { formatRoubles } from '../page.ts'
import { findText, isFields } from './fields.ts'
import type { Fields } from './fields.ts'
import type { Printed } from './records.ts'
import { itemsOf } from './receipt.ts'
import type { Payment } from './state.ts'

const methodTexts: Record<string, string> = {
  full_prepayment: 'предоплата 100 %',
  prepayment: 'предоплата',
  advance: 'аванс',
  full_payment: 'полный расчёт',
}

export function receiptsCard({ printed }: Payment): Html | undefined {
  if (printed.length === 0) return undefined
  return html`<section class="card" id="receipts">
    <h2>Чеки</h2>
    ${printed.map(receipt)}
  </section>`
}

function receipt(printed: Printed): Html {
  const { document, amount, receipt } = printed
  return html`<h3>${title(printed)}, ${formatRoubles(amount)}</h3>
    <p class="quiet">ФД ${document}, отправлен на ${findText(receipt, 'Email') ?? findText(receipt, 'Phone')}</p>
    <dl>
      ${itemsOf(receipt).map(
        (item) =>
          html`<dt>${findText(item, 'Name')}</dt>
            <dd>${describe(item)}</dd>`,
      )}
    </dl>`
}

function title({ type, is_closing }: Printed): string {
  if (is_closing) return 'Закрывающий чек'
  return type === 'Income' ? 'Приход' : 'Возврат прихода'
}

function describe(item: Fields): string {
  const method = findText(item, 'PaymentMethod') ?? 'full_payment'
  const parts = [formatRoubles(Number(item['Amount'])), methodTexts[method] ?? method, `налог ${findText(item, 'Tax')}`]
  const { AgentData: agent, SupplierInfo: supplier } = item
  if (isFields(agent) && isFields(supplier)) {
    parts.push(
      `агент ${findText(agent, 'AgentSign')}, поставщик ${findText(supplier, 'Name')}, ИНН ${findText(supplier, 'Inn')}`,
    )
  }
  return parts.join(', ')
}
