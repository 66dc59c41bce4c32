import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { enqueue } from '../../../jobs/queue.ts'

// One job per speaker, so that none runs long.
export async function rebuildAllAvailability({ db }: Ctx): Promise<void> {
  for (const { speaker_id } of await ruled(db).execute()) await queueRebuild(db, speaker_id)
}

// The daily limit and the buffer may call for other slots.
export async function rebuildAfterBooking({ db }: Pick<Ctx, 'db'>, booking_id: string): Promise<void> {
  const speaker = await ruled(db)
    .innerJoin('bookings', 'bookings.speaker_id', 'availability_rules.speaker_id')
    .where('bookings.booking_id', '=', booking_id)
    .executeTakeFirst()
  if (speaker) await queueRebuild(db, speaker.speaker_id)
}

/** Does nothing for a speaker without rules. */
export function queueRebuild(db: Db, speaker_id: string): Promise<void> {
  return enqueue(db, 'rebuild-availability', { speaker_id }, { key: `rebuild-availability:${speaker_id}` })
}

function ruled(db: Db) {
  return db
    .selectFrom('availability_rules')
    .innerJoin('users', 'users.user_id', 'availability_rules.speaker_id')
    .select('availability_rules.speaker_id')
    .where('availability_rules.is_on', '=', true)
    .where('users.is_open', '=', true)
    .where('users.role', '=', 'SPEAKER')
}
