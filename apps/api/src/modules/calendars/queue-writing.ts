import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'

export async function queueWriting(db: Db, calendar_id: string): Promise<void> {
  const { rows } = await sql`
    select from calendars c where c.calendar_id = ${calendar_id}
      and (c.write_to is not null or exists (select from calendar_entries e where e.calendar_id = c.calendar_id))`.execute(
    db,
  )
  if (rows.length > 0) await enqueueWriting(db, calendar_id)
}

export async function queueWritingOf(db: Db, which: { booking_id: string } | { slot_id: string }): Promise<void> {
  const [column, id] =
    'booking_id' in which ? (['booking_id', which.booking_id] as const) : (['slot_id', which.slot_id] as const)
  const { rows } = await sql<{ calendar_id: string }>`
    select distinct c.calendar_id from bookings b join calendars c on c.user_id in (b.speaker_id, b.listener_id)
    where ${sql.ref(`b.${column}`)} = ${id} and c.write_to is not null`.execute(db)
  for (const { calendar_id } of rows) await enqueueWriting(db, calendar_id)
}

function enqueueWriting(db: Db, calendar_id: string): Promise<void> {
  return enqueue(db, 'write-calendar', { calendar_id }, { key: `write-calendar:${calendar_id}` })
}
