import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertOpen, getMeeting } from './meeting.ts'
import { findSides } from './sides.ts'

/** A caller who wants to act as the meeting's host. */
export interface HostCall {
  consultation_id: string
  host_id: string
  zone: string
}

/** An action of the host on a listener. */
export interface Moderation extends HostCall {
  /** The affected listener. */
  user_id: string
}

/** Throws not_exist; forbidden (the caller is a listener); human_friendly (not open). */
export async function assertHosts(ctx: Ctx, { consultation_id, host_id, zone }: HostCall): Promise<void> {
  const meeting = await getMeeting(ctx.db, consultation_id, host_id)
  if (meeting.side !== 'SPEAKER') throw new ApiError('forbidden')
  assertOpen(ctx, meeting, zone)
}

/** Throws not_exist; forbidden (the caller is a listener, or targets themselves); human_friendly (not open). */
export async function assertModerates(ctx: Ctx, { user_id, ...call }: Moderation): Promise<void> {
  const { consultation_id, host_id, zone } = call
  const meeting = await getMeeting(ctx.db, consultation_id, host_id)
  if (meeting.side !== 'SPEAKER' || user_id === host_id) throw new ApiError('forbidden')
  const sides = await findSides(ctx.db, consultation_id)
  if (!sides?.listener_ids.includes(user_id)) throw new ApiError('not_exist')
  assertOpen(ctx, meeting, zone)
}
