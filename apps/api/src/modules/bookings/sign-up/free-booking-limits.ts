import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { refuseBooking, type FreeLimits } from './booking-refusals.ts'

interface Sides {
  listener_id: string
  speaker_id: string
}

export function freeLimits(config: Config): FreeLimits {
  return { total: config.FREE_BOOKINGS_MAX, to_speaker: config.FREE_BOOKINGS_PER_SPEAKER_MAX }
}

/**
 * Runs after the bookings, so the caller must roll back when it throws human_friendly. Needs the listener locked.
 * All sessions of a series count as one booking; slots made for one listener by an accepted request do not count.
 */
export async function assertFreeBookingsWithinLimits(
  tx: Tx,
  now: Date,
  limits: FreeLimits,
  sides: Sides,
): Promise<void> {
  const { total, with_speaker } = await countFreeBookings(tx, now, sides)
  if (with_speaker > limits.to_speaker) throw refuseBooking('too_many_free_bookings_to_speaker', limits)
  if (total > limits.total) throw refuseBooking('too_many_free_bookings', limits)
}

export async function freeBookingsLeft(db: Db, now: Date, limits: FreeLimits, sides: Sides): Promise<number> {
  const { total, with_speaker } = await countFreeBookings(db, now, sides)
  const left = Math.min(limits.to_speaker - with_speaker, limits.total - total)
  return Math.max(0, left)
}

async function countFreeBookings(db: Db | Tx, now: Date, { listener_id, speaker_id }: Sides) {
  const { rows } = await sql<{ total: number; with_speaker: number }>`
    select total, with_speaker from count_free_bookings(${listener_id}, ${speaker_id}, ${now}, null)`.execute(db)
  return rows[0]!
}
