import type { joinMeeting as joinMeetingCall } from '@razgovor/contract/meetings'
import { joinWindowMinutes } from '@razgovor/contract/words'
import type { z } from 'zod'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { hasBoard } from '../../db/has-board.ts'
import { ApiError } from '../../errors/api-error.ts'
import { captionsUrl } from './captions/captions-token.ts'
import { assertAdmitted } from './host/admission.ts'
import { countedAt, readCount, toClock, type Count } from './end/clock.ts'
import { assertOpen, getMeeting, roomName } from './meeting.ts'
import { assertNotRemoved } from './presence/participants.ts'
import { toExternalServiceError } from './presence/room-server-errors.ts'
import { controlFloorIfLarge } from './host/floor.ts'
import { maySpeak, readRoomState, toRoomMetadata } from './host/room-state.ts'
import { meetingsRefusals } from './meetings.texts.ts'

type Ticket = z.input<typeof joinMeetingCall.response>

interface Joining {
  consultation_id: string
  user_id: string
  zone: string
}

export async function joinMeeting(ctx: Ctx, { consultation_id, user_id, zone }: Joining): Promise<Ticket> {
  const meeting = await getMeeting(ctx.db, consultation_id, user_id)
  assertOpen(ctx, meeting, zone)
  await assertNotRemoved(ctx.db, { consultation_id, user_id })
  if (meeting.side === 'LISTENER') await assertAdmitted(ctx, { consultation_id, user_id })
  const now = ctx.clock.now()
  const count = await readCount(ctx.db, now, consultation_id)
  if (!count) throw new ApiError('not_exist')
  if (meeting.side === 'SPEAKER') assertTimeLeft(count, now)
  const { time_start, time_end: ends_at } = meeting
  const room = roomName(consultation_id)
  await controlFloorIfLarge(ctx.db, { consultation_id, places: meeting.places })
  const state = await readRoomState(ctx.db, consultation_id)
  const metadata = state && toRoomMetadata(state)
  const empty_seconds = Math.ceil((ends_at.getTime() - now.getTime()) / 1000)
  // Everyone may leave and come back, so an empty room stays open until the meeting's end.
  await ctx.rooms
    .openRoom({ name: room, max_participants: meeting.places + 1, empty_seconds, ...(metadata && { metadata }) })
    .catch(toExternalServiceError)
  const starts_at = plusMinutes(time_start, -joinWindowMinutes)
  const role = meeting.side === 'SPEAKER' ? 'speaker' : 'listener'
  const grant = { room, identity: user_id, name: meeting.name, role, may_speak: maySpeak(state, user_id) } as const
  return {
    url: ctx.rooms.url,
    token: await ctx.rooms.signJoinToken({ ...grant, starts_at, ends_at }),
    ice_servers: ctx.rooms.iceServers(user_id),
    ends_at: ends_at.toISOString(),
    clock: toClock(count, now),
    has_board: await isDrawnOn(ctx.db, consultation_id),
    captions_url: await captionsUrl(ctx, { user_id, consultation_id, ends_at }),
  }
}

function assertTimeLeft(count: Count, now: Date): void {
  if (count.limit_seconds === null || countedAt(count, now) < count.limit_seconds) return
  throw new ApiError('human_friendly', meetingsRefusals.no_minutes_left)
}

async function isDrawnOn(db: Db, consultation_id: string): Promise<boolean> {
  const meeting = await db
    .selectFrom('consultations as c')
    .select(hasBoard.as('has_board'))
    .where('c.consultation_id', '=', consultation_id)
    .executeTakeFirst()
  return meeting?.has_board ?? false
}
