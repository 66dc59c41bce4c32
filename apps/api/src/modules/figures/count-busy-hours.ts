import type { BusyHour } from '@razgovor/contract/figures'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { madeBookings, onWall } from './made-bookings.ts'
import type { Period } from './period.ts'

/** A meeting counts once, however many listeners it has, in the hour in which it starts. */
export function countBusyHours(db: Db, period: Period): Promise<BusyHour[]> {
  const meetings = madeBookings(db, period.speaker_id)
    .select(['consultation_id', onWall(sql.ref('time_start'), period).as('wall')])
    .distinct()
    .where('time_start', '>=', period.from)
    .where('time_start', '<', period.before)
  return db
    .selectFrom(meetings.as('meeting'))
    .select([
      sql<number>`extract(isodow from wall)::int`.as('weekday'),
      sql<number>`extract(hour from wall)::int`.as('hour'),
      (eb) => eb.fn.countAll<number>().as('meetings'),
    ])
    .groupBy(['weekday', 'hour'])
    .orderBy('weekday')
    .orderBy('hour')
    .execute()
}
