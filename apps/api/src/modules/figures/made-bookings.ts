import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Period } from './period.ts'

export function madeBookings(db: Db, speaker_id: string) {
  return db
    .selectFrom('bookings')
    .where('speaker_id', '=', speaker_id)
    .where('status', 'in', ['BOOKED', 'STARTED', 'ENDED'])
}

/** The speaker's local time at an instant of the period. Passes the offsets: PostgreSQL may not know the zone. */
export function onWall(at: Expression<unknown>, { offsets }: Pick<Period, 'offsets'>): RawBuilder<Date> {
  const starts = offsets.map(({ from }) => from)
  const seconds = offsets.map((offset) => offset.seconds)
  return sql`(${at} at time zone 'UTC' + interval '1 second'
    * (${seconds}::int[])[width_bucket(${at}, ${starts}::timestamptz[])])`
}
