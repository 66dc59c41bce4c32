import type { Tx } from '../../apps/api/src/db/client.ts'
import { dayIn } from '../../apps/api/src/time/days.ts'
import { demoSpeakers } from './speakers.ts'

const alias = 'anna-safonova'

/** Inserts visitors of the last 45 days for the demo speaker with the PRO tariff; the site counts today's. */
export async function insertPageViews(tx: Tx, now: Date, ids: Map<string, string>): Promise<void> {
  const speaker_id = ids.get(alias)!
  const { time_zone_id } = demoSpeakers.find((speaker) => speaker.alias === alias)!
  const today = Temporal.PlainDate.from(dayIn(now, time_zone_id))
  const rows = Array.from({ length: 45 }, (_, n) => ({
    speaker_id,
    day: today.subtract({ days: n + 1 }).toString(),
    marked: 6 + ((n * 11) % 17),
  }))
  await tx.insertInto('page_views').values(rows).execute()
}
