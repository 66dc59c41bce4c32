import type { Figures } from '@razgovor/contract/figures'
import { formatPlainDay } from '../../lib/format-day.ts'
import { daysFrom } from '../../lib/time.ts'
import { formatMonth, formatShortMonth, monthsBetween } from '../earnings/months.ts'
import { countDays } from './periods.ts'

const daysShown = 62

interface ViewColumn {
  key: string
  name: string
  label: string
  visitors: number
}

interface ViewColumns {
  by: 'day' | 'month'
  columns: ViewColumn[]
}

/** Groups visitors by day if the bars fit, else by month, including days and months without visitors. */
export function viewColumns({ from, to, views: { days } }: Pick<Figures, 'from' | 'to' | 'views'>): ViewColumns {
  const count = countDays({ from, to })
  const by = count <= daysShown ? 'day' : 'month'
  const sums = new Map<string, number>()
  for (const { day, visitors } of days) {
    const key = by === 'day' ? day : day.slice(0, 7)
    sums.set(key, (sums.get(key) ?? 0) + visitors)
  }
  const keys = by === 'day' ? daysFrom(from, count) : monthsBetween(from.slice(0, 7), to.slice(0, 7))
  const columns = keys.map((key) => {
    const [name, label] =
      by === 'day' ? [formatPlainDay(key, to), String(Number(key.slice(8)))] : [formatMonth(key), formatShortMonth(key)]
    return { key, name, label, visitors: sums.get(key) ?? 0 }
  })
  return { by, columns }
}
