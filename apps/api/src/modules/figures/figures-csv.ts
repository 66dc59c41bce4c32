import type { Figures, FiguresPeriod, IncomeOfKind } from '@razgovor/contract/figures'
import { zoneTitle } from '@razgovor/contract/time-zones'
import type { Db } from '../../db/client.ts'
import { textTexts } from '../../text/text.texts.ts'
import { inDecimals, toCsv } from '../ledger/csv.ts'
import { figuresTexts as texts } from './figures.texts.ts'
import { getFigures } from './get-figures.ts'

export async function figuresCsv(db: Db, speaker_id: string, days: FiguresPeriod): Promise<string> {
  const figures = await getFigures(db, speaker_id, days)
  return toCsv([texts.header(zoneTitle(figures.time_zone_id, textTexts.locale)), ...toLines(figures)])
}

function toLines({ from, to, views, income, listeners, busy_hours }: Figures): string[][] {
  const period = `${inDots(from)} – ${inDots(to)}`
  return [
    ...views.days.map(({ day, visitors }) => [texts.visitors, inDots(day), '', String(visitors)]),
    [texts.booked, period, '', String(views.booked)],
    [texts.listeners, period, '', String(listeners.total)],
    [texts.returning, period, '', String(listeners.returning)],
    ...(['earned', 'pending', 'refunded'] as const).flatMap((name) =>
      income.map((sums) => [texts[name], inDots(sums.month), kindOf(sums), inDecimals(sums[name])]),
    ),
    ...busy_hours.map(({ weekday, hour, meetings }) => {
      const time = `${String(hour).padStart(2, '0')}:00`
      return [texts.meetings, `${texts.weekdays[weekday - 1]}, ${time}`, '', String(meetings)]
    }),
  ]
}

function inDots(day: string): string {
  return day.split('-').toReversed().join('.')
}

function kindOf({ kind_id, title }: IncomeOfKind): string {
  return kind_id === null ? texts.other : title || texts.unnamed
}
