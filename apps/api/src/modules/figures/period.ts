import type { FiguresPeriod } from '@razgovor/contract/figures'
import type { Db } from '../../db/client.ts'
import { offsetsBetween } from '../../time/days.ts'
import { readTime } from '../ledger/earning-rows.ts'

export interface Period {
  speaker_id: string
  days: FiguresPeriod
  zone: string
  from: Date
  before: Date
  /** UTC offsets of the zone, each with the instant from which it applies. */
  offsets: { from: Date; seconds: number }[]
}

export async function readPeriod(db: Db, speaker_id: string, days: FiguresPeriod): Promise<Period> {
  const time = await readTime(db, speaker_id, days)
  const [from, before] = [time.from!, time.before!]
  return { speaker_id, days, zone: time.zone, from, before, offsets: offsetsBetween(from, before, time.zone) }
}
