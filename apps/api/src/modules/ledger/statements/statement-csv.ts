import type { Statement, StatementRow, StatementRowKind } from '@razgovor/contract/statements'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { asText, inDecimals, momentInWall, toCsv } from '../csv.ts'

const titles: Record<StatementRowKind, string> = {
  MEETING: 'Видеовстреча',
  REFUND: 'Возврат слушателю',
  PAYOUT: 'Выплата',
  PAYOUT_RETURNED: 'Выплата вернулась',
  WRITE_OFF: 'Списание долга',
  ADJUSTMENT: 'Корректировка',
}

const header = ['Дата', 'Операция', 'Дата встречи', 'Запись', 'Заказ', 'Платёж', 'Цена, ₽', 'Возврат, ₽']
const sums = ['Комиссия, ₽', 'Итого, ₽', 'Основание']

/** Times are in Moscow's zone. */
export function statementCsv({ month, agent, principal, opening, closing, totals, rows }: Statement): string {
  const [year, number] = month.split('-')
  const { price, refunded, commission, earned } = totals
  return toCsv([
    [`Отчёт агента за ${number}.${year}`],
    ['Агент', agent.name, 'ИНН', asText(agent.inn)],
    ['Принципал', principal.name, 'ИНН', asText(principal.inn ?? '')],
    ['Остаток на начало, ₽', inDecimals(opening)],
    [...header, ...sums],
    ...rows.map(toLine),
    ['Всего за встречи', '', '', '', '', '', ...[price, refunded, commission, earned].map(inDecimals), ''],
    ['Выплачено, ₽', inDecimals(totals.paid_out)],
    ['Остаток на конец, ₽', inDecimals(closing)],
  ])
}

const wall = (moment: string) => momentInWall(new Date(moment), defaultTimeZone)

function toLine({ kind, at, meeting, price, refunded, commission, net, note }: StatementRow): string[] {
  return [
    wall(at),
    titles[kind],
    meeting ? wall(meeting.time_start_iso) : '',
    meeting?.booking_id ?? '',
    meeting?.order_id ?? '',
    meeting?.payment_id ?? '',
    ...[price, refunded, commission, net].map(inDecimals),
    note,
  ]
}
