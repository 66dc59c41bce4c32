import type { Figures, FiguresPeriod } from '@razgovor/contract/figures'
import type { Db } from '../../db/client.ts'
import { countBusyHours } from './count-busy-hours.ts'
import { countListeners } from './count-listeners.ts'
import { readPeriod } from './period.ts'
import { readViews } from './read-views.ts'
import { sumIncome } from './sum-income.ts'

export async function getFigures(db: Db, speaker_id: string, days: FiguresPeriod): Promise<Figures> {
  const period = await readPeriod(db, speaker_id, days)
  const [views, income, listeners, busy_hours] = await Promise.all([
    readViews(db, period),
    sumIncome(db, period),
    countListeners(db, period),
    countBusyHours(db, period),
  ])
  return { ...days, time_zone_id: period.zone, currency: 'RUB', views, income, listeners, busy_hours }
}
