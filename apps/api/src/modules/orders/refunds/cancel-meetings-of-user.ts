import type { AdminDoing } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import { cancelAsPlatform, cancelBookingAsPlatform } from './cancel-as-platform.ts'

/** Stops if the user is unblocked. */
export async function cancelMeetingsOfUser(
  ctx: Ctx,
  { user_id, ...doing }: AdminDoing & { user_id: string },
): Promise<void> {
  for (const consultation_id of await listOwnMeetings(ctx, user_id)) {
    if (!(await isBlocked(ctx, user_id))) return
    await cancelAsPlatform(ctx, { ...doing, consultation_id })
  }
  for (const booking_id of await listOwnBookings(ctx, user_id)) {
    if (!(await isBlocked(ctx, user_id))) return
    await cancelBookingAsPlatform(ctx, { ...doing, booking_id })
  }
}

async function isBlocked({ db }: Ctx, user_id: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('blocked_at').where('user_id', '=', user_id).executeTakeFirst()
  return Boolean(user?.blocked_at)
}

async function listOwnMeetings({ db }: Ctx, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .select('b.consultation_id')
    .distinct()
    .where('b.speaker_id', '=', user_id)
    .where('b.status', 'in', ['RESERVED', 'BOOKED'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings as begun')
            .select('begun.booking_id')
            .whereRef('begun.consultation_id', '=', 'b.consultation_id')
            .where('begun.status', 'in', ['STARTED', 'ENDED']),
        ),
      ),
    )
    .execute()
  return rows.map(({ consultation_id }) => consultation_id)
}

async function listOwnBookings({ db }: Ctx, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('listener_id', '=', user_id)
    .where('status', 'in', ['RESERVED', 'BOOKED'])
    .execute()
  return rows.map(({ booking_id }) => booking_id)
}
