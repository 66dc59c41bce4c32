import { maskPan } from './cards.ts'
import type { Operation, OperationKind } from './records.ts'
import type { Payment, Tbank } from './state.ts'

const kindTexts: Record<OperationKind, string> = { PAYMENT: 'Оплата', REFUND: 'Возврат', CHARGEBACK: 'Чарджбэк' }

export function kindText(kind: OperationKind): string {
  return kindTexts[kind]
}

export function recordOperation(tbank: Tbank, payment: Payment, kind: OperationKind, amount: number): Operation {
  const { payment_id, order_id, card } = payment
  const operation = {
    operation_id: String(tbank.next_operation_id),
    at: tbank.clock.nowIso(),
    kind,
    payment_id,
    order_id,
    amount,
    card: card ? maskPan(card.pan) : '',
  }
  tbank.next_operation_id += 1
  tbank.operations.push(operation)
  return operation
}

const headings = [
  'Дата операции',
  'Тип операции',
  'Номер платежа',
  'Номер заказа',
  'Сумма, руб.',
  'Номер операции',
  'Карта',
]

/** CSV as Russian spreadsheets open it: semicolons, decimal commas, a byte order mark. Oldest first. */
export function registryCsv({ operations }: Tbank): string {
  const lines = operations.map(({ operation_id, at, kind, payment_id, order_id, amount, card }) => [
    moscowTime(at),
    kindTexts[kind],
    payment_id,
    order_id,
    `${kind === 'PAYMENT' ? '' : '-'}${(amount / 100).toFixed(2).replace('.', ',')}`,
    operation_id,
    card,
  ])
  return `\uFEFF${[headings, ...lines].map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`
}

function moscowTime(iso: string): string {
  return new Date(iso).toLocaleString('ru-RU', { timeZone: 'Europe/Moscow' }).replace(',', '')
}

function quoted(cell: string): string {
  return /[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
