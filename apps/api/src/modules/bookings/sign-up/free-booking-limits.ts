import type { BookingStatus } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { literals } from '../../../db/literals.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { statusesAhead } from '../bookings.states.ts'
import { bookingsRefusals } from '../bookings.texts.ts'

type Limits = Pick<Config, 'FREE_BOOKINGS_MAX' | 'FREE_BOOKINGS_PER_SPEAKER_MAX'>

interface Sides {
  listener_id: string
  speaker_id: string
}

/**
 * Runs after the booking, so the caller must roll back when it throws human_friendly. Needs the listener locked.
 * All sessions of a series count as one booking; slots made for one listener by an accepted request do not count.
 */
export async function assertFreeBookingsWithinLimits(tx: Tx, now: Date, limits: Limits, sides: Sides): Promise<void> {
  const { total, with_speaker } = await countFreeBookings(tx, now, sides)
  if (with_speaker > limits.FREE_BOOKINGS_PER_SPEAKER_MAX)
    throw new ApiError(
      'human_friendly',
      bookingsRefusals.too_many_free_bookings_to_speaker(limits.FREE_BOOKINGS_PER_SPEAKER_MAX),
    )
  if (total > limits.FREE_BOOKINGS_MAX)
    throw new ApiError('human_friendly', bookingsRefusals.too_many_free_bookings(limits.FREE_BOOKINGS_MAX))
}

export async function freeBookingsLeft(db: Db, now: Date, limits: Limits, sides: Sides): Promise<number> {
  const { total, with_speaker } = await countFreeBookings(db, now, sides)
  const left = Math.min(limits.FREE_BOOKINGS_PER_SPEAKER_MAX - with_speaker, limits.FREE_BOOKINGS_MAX - total)
  return Math.max(0, left)
}

function countFreeBookings(db: Db | Tx, now: Date, { listener_id, speaker_id }: Sides) {
  const unit = sql`coalesce(t.series_id, t.slot_id)`
  return db
    .selectFrom('bookings as b')
    .innerJoin('time_slots as t', 't.slot_id', 'b.slot_id')
    .select([
      sql<number>`count(distinct ${unit})::int`.as('total'),
      sql<number>`(count(distinct ${unit}) filter (where b.speaker_id = ${speaker_id}))::int`.as('with_speaker'),
    ])
    .where('b.listener_id', '=', listener_id)
    .where('b.status', 'in', sql<BookingStatus>`(${literals(statusesAhead)})`)
    .where('b.time_end', '>', now)
    .where('b.amount', '=', 0)
    .where('t.for_user_id', 'is', null)
    .executeTakeFirstOrThrow()
}
