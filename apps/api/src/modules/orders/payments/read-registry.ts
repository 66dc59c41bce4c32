import type { RegistryColumns } from '@razgovor/contract/chargebacks'
import type { NewChargeback } from './record-chargeback.ts'
import { ordersTexts } from '../orders.texts.ts'

type Fact = keyof RegistryColumns

// The bank does not document its registry, so columns are recognized by their headings unless the caller names them.
const headings: Record<Fact, RegExp> = {
  type: /^(тип|вид)( операции| транзакции)?$|^(operation ?)?type$|^operation$/,
  payment: /^(номер|id|идентификатор) платежа( в банке)?$|^payment ?id$/,
  order: /^(номер|id|идентификатор) заказа$|^order ?id$/,
  sum: /^сумма( операции)?( в руб\S*)?( руб\S*| ₽| rub)?$|^amount$/,
  date: /^дата( и время)?( операции)?$|^(operation ?)?date$/,
  reference: /^(номер|id|идентификатор) (операции|чарджб[эе]ка|обращения)$|^(rrn|arn|reference|operation ?id)$/,
}
const chargeback = /чарджб[эе]к|charge ?back|опротест|оспорен/i

export interface RegistryLine {
  /** Line number in the file, from one. */
  line: number
  /** Undefined for a line that is not a chargeback; a string is the error in the line. */
  chargeback: NewChargeback | string | undefined
}

/** `missing` is the Russian name of a required column that was not found. */
export function readRegistry(file: string, columns: RegistryColumns): { missing: string } | { lines: RegistryLine[] } {
  const [head, ...rest] = readCsv(file.replace(/^\uFEFF/, ''))
  const names = (head?.cells ?? []).map(plain)
  const at = (fact: Fact) =>
    columns[fact] === undefined
      ? names.findIndex((name) => headings[fact].test(name))
      : names.indexOf(plain(columns[fact]))
  const places = { type: at('type'), sum: at('sum'), date: at('date'), reference: at('reference') }
  const missing = (Object.keys(places) as (keyof typeof places)[]).find((fact) => places[fact] < 0)
  if (missing) return { missing: titles[missing] }
  const [payment, order] = [at('payment'), at('order')]
  if (payment < 0 && order < 0) return { missing: ordersTexts.registry.payment }
  const lines = rest.map(({ line, cells }) => {
    const cell = (place: number) => (cells[place] ?? '').trim()
    if (!chargeback.test(cell(places.type))) return { line, chargeback: undefined }
    return {
      line,
      chargeback: toChargeback({
        payment: cell(payment) || cell(order),
        sum: cell(places.sum),
        date: cell(places.date),
        reference: cell(places.reference),
      }),
    }
  })
  return { lines }
}

const titles = {
  type: ordersTexts.registry.type,
  sum: ordersTexts.registry.sum,
  date: ordersTexts.registry.date,
  reference: ordersTexts.registry.reference,
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[.,()_]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function toChargeback(cells: Record<'payment' | 'sum' | 'date' | 'reference', string>): NewChargeback | string {
  const amount = toKopecks(cells.sum)
  const charged_back_on = toDay(cells.date)
  if (!cells.payment || cells.payment.length > 64) return ordersTexts.registry.noPayment
  if (!amount) return ordersTexts.registry.badSum(cells.sum.slice(0, 30))
  if (!charged_back_on) return ordersTexts.registry.badDate(cells.date.slice(0, 30))
  if (!cells.reference || cells.reference.length > 64) return ordersTexts.registry.noReference
  return { payment: cells.payment, amount, charged_back_on, bank_reference: cells.reference }
}

// Banks write outgoing amounts with a minus: «-2 500,00».
function toKopecks(text: string): number | undefined {
  const [, roubles, kopecks = ''] = /^[-−]?(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00A0]/g, '')) ?? []
  return roubles === undefined ? undefined : Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'))
}

// 22.11.2026 or 2026-11-22, with a time or without.
function toDay(text: string): string | undefined {
  const russian = /^(\d\d)\.(\d\d)\.(\d{4})(?!\d)/.exec(text)
  const day = russian ? `${russian[3]}-${russian[2]}-${russian[1]}` : /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  const isDay = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return isDay ? day : undefined
}

interface CsvLine {
  line: number
  cells: string[]
}

// Quoted cells may contain separators, quotes and line breaks.
function readCsv(file: string): CsvLine[] {
  const separator = [';', '\t', ','].find((sign) => file.split('\n', 1)[0]!.includes(sign)) ?? ';'
  const found: CsvLine[] = []
  let row: CsvLine = { line: 1, cells: [] }
  let line = 1
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((text) => text.trim() !== '')) found.push(row)
    row = { line: line + 1, cells: [] }
  }
  for (let at = 0; at < file.length; at++) {
    const sign = file[at]!
    if (isQuoted && sign === '"' && file[at + 1] === '"') cell += file[at++]!
    else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) endCell()
    else if (!isQuoted && sign === '\n') endRow()
    else if (isQuoted || sign !== '\r') cell += sign
    if (sign === '\n') line++
  }
  endRow()
  return found
}
