import type { Calendar } from '@razgovor/contract/calendars'
import type { Selectable } from 'kysely'
import type { Calendars } from '../../db/types.ts'

export type CalendarRow = Selectable<Calendars>

export type StoredCollection = Omit<Calendar['collections'][number], 'is_written'>

export function collectionsOf({ collections }: Pick<CalendarRow, 'collections'>): StoredCollection[] {
  return collections as unknown as StoredCollection[]
}

export function toCalendar(row: CalendarRow): Calendar {
  return {
    calendar_id: row.calendar_id,
    kind: row.kind,
    title: row.title,
    host: row.host,
    login: row.login,
    collections: collectionsOf(row).map(({ url, title, is_read }) => ({
      url,
      title,
      is_read,
      is_written: url === row.write_to,
    })),
    read_at: row.read_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    problem: row.problem,
    write_problem: row.write_problem,
  }
}
