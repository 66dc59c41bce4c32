import { createHmac, timingSafeEqual } from 'node:crypto'
import { uuid } from '@razgovor/contract/values'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { isStaff } from './is-staff.ts'

export interface MeetingPart {
  consultation_id: string
  user_id: string
}

type Secret = Pick<Ctx['config'], 'SESSION_SECRET'>

/** For mails: opens the meeting without a sign-in, except for staff. */
export async function makeMeetingUrl({ db, config }: Pick<Ctx, 'db' | 'config'>, part: MeetingPart): Promise<string> {
  const { role, links_version } = await db
    .selectFrom('users')
    .select(['role', 'links_version'])
    .where('user_id', '=', part.user_id)
    .executeTakeFirstOrThrow()
  const page = `${config.PUBLIC_URL}/meeting/${part.consultation_id}`
  if (isStaff(role)) return page
  return `${page}?token=${part.user_id}.${sign(config, part, links_version)}`
}

export type MeetingGuest = NonNullable<Awaited<ReturnType<typeof findMeetingGuest>>>

/** Undefined if the token is invalid or revoked, or the meeting is over or canceled. */
export async function findGuestOfLink(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock'>,
  { consultation_id, token }: { consultation_id: string; token: string },
): Promise<MeetingGuest | undefined> {
  const [user_id, signature = ''] = token.split('.')
  if (!uuid.safeParse(user_id).success) return undefined
  const part = { consultation_id, user_id: user_id! }
  const guest = await findMeetingGuest(ctx.db, ctx.clock.now(), part)
  if (!guest) return undefined
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(ctx.config, part, guest.links_version))
  return given.length === right.length && timingSafeEqual(given, right) ? guest : undefined
}

/** Undefined after the meeting's end, for a closed account or staff, or without an active booking in it. */
export async function findMeetingGuest(db: Db, now: Date, { consultation_id, user_id }: MeetingPart) {
  const guest = await db
    .selectFrom('consultations as c')
    .innerJoin('time_slots as s', 's.slot_id', 'c.slot_id')
    .innerJoin('users as u', (join) => join.on('u.user_id', '=', user_id))
    .leftJoin('speakers as own', 'own.user_id', 'u.user_id')
    .select(['u.user_id', 'u.first_name', 'u.last_name', 'u.avatar_thumbnail_url', 'own.alias'])
    .select(['u.role', 'u.links_version', 's.time_end'])
    .where('c.consultation_id', '=', consultation_id)
    .where('s.time_end', '>', now)
    .where('u.is_open', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bookings as b')
          .select('b.booking_id')
          .whereRef('b.consultation_id', '=', 'c.consultation_id')
          .where('b.status', 'in', ['BOOKED', 'STARTED'])
          .where((b) => b.or([b('b.listener_id', '=', user_id), b('b.speaker_id', '=', user_id)])),
      ),
    )
    .executeTakeFirst()
  return guest && !isStaff(guest.role) ? guest : undefined
}

function sign({ SESSION_SECRET }: Secret, { consultation_id, user_id }: MeetingPart, links_version: number): string {
  return createHmac('sha256', SESSION_SECRET)
    .update(`meeting link ${consultation_id} ${user_id} ${links_version}`)
    .digest('base64url')
}
