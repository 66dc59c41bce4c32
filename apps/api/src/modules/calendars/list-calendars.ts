import type { Calendar } from '@razgovor/contract/calendars'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toCalendar } from './calendar-view.ts'

export async function listCalendars(db: Db, user_id: string): Promise<Calendar[]> {
  const rows = await db
    .selectFrom('calendars')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  return rows.map(toCalendar)
}

export async function listBusyTimes(db: Db, { user_id, from, to }: { user_id: string; from: Date; to: Date }) {
  const rows = await db
    .selectFrom('busy_times')
    .select('calendar_id')
    .select([sql<Date>`lower(during)`.as('time_start'), sql<Date>`upper(during)`.as('time_end')])
    .where('speaker_id', '=', user_id)
    .where(sql<boolean>`during && tstzrange(${from}, ${to}, '[)')`)
    .orderBy('time_start')
    .execute()
  return rows.map(({ calendar_id, time_start, time_end }) => ({
    calendar_id,
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
  }))
}

export async function assertOwnCalendar(
  db: Db,
  { user_id, calendar_id }: { user_id: string; calendar_id: string },
): Promise<void> {
  await db
    .selectFrom('calendars')
    .select('calendar_id')
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
