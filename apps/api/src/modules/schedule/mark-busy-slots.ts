import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** Hides free slots at busy times of the speaker's calendars, and shows the others. Needs the schedule locked. */
export async function markBusySlots(tx: Tx, now: Date, speaker_id: string): Promise<void> {
  const { rows } = await sql<{ changed: number }>`select mark_busy_slots(${speaker_id}, ${now}) as changed`.execute(tx)
  if (rows[0]!.changed > 0) tx.after.dropPages(speaker_id, 'lists')
}
