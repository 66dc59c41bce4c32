import type { EarningDays, EarningEntry, EarningState } from '@razgovor/contract/earnings'
import type { Db } from '../../db/client.ts'
import { inDecimals, momentInWall, toCsv } from './csv.ts'
import { ledgerTexts } from './ledger.texts.ts'
import { earningRows, readTime, toEntry } from './earning-rows.ts'

const states: Record<EarningState, string> = ledgerTexts.earningStates

export async function earningsCsv(db: Db, speaker_id: string, days: EarningDays): Promise<string> {
  const { zone, ...time } = await readTime(db, speaker_id, days)
  const rows = await earningRows(db, time).execute()
  const lines = rows.map((row) => toLine(toEntry(row), zone))
  return toCsv([ledgerTexts.earningsHeader, ...lines])
}

function toLine(
  { time_start_iso, listener, topic, state, package_title, ...money }: EarningEntry,
  zone: string,
): string[] {
  return [
    momentInWall(new Date(time_start_iso), zone),
    `${listener.first_name} ${listener.last_name}`.trim(),
    topic,
    inDecimals(money.price),
    inDecimals(money.discount),
    inDecimals(money.refunded),
    inDecimals(money.commission),
    inDecimals(money.net),
    states[state],
    package_title ?? '',
  ]
}
