import type { EarningDays, EarningEntry, EarningState } from '@razgovor/contract/earnings'
import type { Db } from '../../db/client.ts'
import { earningRows, readTime, toEntry } from './earning-rows.ts'

const header = ['Дата', 'Слушатель', 'Тема', 'Цена, ₽', 'Возврат, ₽', 'Комиссия, ₽', 'Доход, ₽', 'Состояние']

const states: Record<EarningState, string> = {
  PENDING: 'Ожидается',
  EARNED: 'Заработано',
  REFUNDED: 'Возвращено',
}

/** For a spreadsheet that reads Russian: a byte order mark, semicolons, roubles with a comma. */
export async function earningsCsv(db: Db, speaker_id: string, days: EarningDays): Promise<string> {
  const { zone, ...time } = await readTime(db, speaker_id, days)
  const rows = await earningRows(db, time).execute()
  const lines = rows.map((row) => toLine(toEntry(row), zone))
  return `\uFEFF${[header, ...lines].map((line) => line.map(toCell).join(';')).join('\r\n')}\r\n`
}

function toLine({ time_start_iso, listener, topic, state, ...money }: EarningEntry, zone: string): string[] {
  return [
    inWall(time_start_iso, zone),
    `${listener.first_name} ${listener.last_name}`.trim(),
    topic,
    inDecimals(money.price),
    inDecimals(money.refunded),
    inDecimals(money.commission),
    inDecimals(money.net),
    states[state],
  ]
}

/** A spreadsheet takes what begins so for a formula; an apostrophe before it makes it text. */
const formula = /^[=+\-@\t\r]/

export function toCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function inDecimals(amount: number): string {
  return (amount / 100).toFixed(2).replace('.', ',')
}

/** «14.01.2030 12:00»: without the comma a spreadsheet takes it for a date. */
function inWall(at: string, zone: string): string {
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('ru-RU', { ...parts, timeZone: zone }).format(new Date(at)).replace(',', '')
}
