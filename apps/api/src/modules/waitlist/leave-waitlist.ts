import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { enqueue } from '../../jobs/queue.ts'
import { matches } from './matches.ts'

interface Pair {
  speaker_id: string
  listener_id: string
}

export async function leaveWaitlist(ctx: Ctx, { speaker_id, listener_id }: Pair): Promise<void> {
  await transact(ctx, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('waitlist_entries')
      .where('speaker_id', '=', speaker_id)
      .where('listener_id', '=', listener_id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await queueOffers(tx, speaker_id)
  })
}

export async function leaveAfterBooking(ctx: Ctx, booking_id: string): Promise<void> {
  const wanted = await ctx.db
    .selectFrom('bookings as b')
    .innerJoin('waitlist_entries as e', (join) =>
      join.onRef('e.listener_id', '=', 'b.listener_id').onRef('e.speaker_id', '=', 'b.speaker_id'),
    )
    .innerJoin('users as u', 'u.user_id', 'e.listener_id')
    .select(['b.time_start', 'b.speaker_id', 'b.listener_id', 'e.from_at', 'e.to_at', 'e.parts_of_day'])
    .select('u.time_zone_id as zone')
    .where('b.booking_id', '=', booking_id)
    // The job may run late: an entry made after the booking is for another meeting.
    .whereRef('e.created_at', '<=', 'b.created_at')
    .executeTakeFirst()
  if (wanted && matches(wanted, wanted.time_start)) await leaveWaitlist(ctx, wanted)
}

export async function endExpiredWaits({ db, clock }: Ctx): Promise<void> {
  await db.deleteFrom('waitlist_entries').where('to_at', '<=', clock.now()).execute()
}

export async function eraseWaitlist(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const left = await tx
      .deleteFrom('waitlist_entries')
      .where((eb) => eb.or([eb('listener_id', '=', user_id), eb('speaker_id', '=', user_id)]))
      .returning('speaker_id')
      .execute()
    for (const { speaker_id } of left) await queueOffers(tx, speaker_id)
  })
}

function queueOffers(tx: Tx, speaker_id: string): Promise<void> {
  return enqueue(tx, 'offer-times', { speaker_id }, { key: `offer-times:${speaker_id}` })
}
