import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { listCoHostIds } from './co-hosts.ts'
import { assertOpen, getMeeting, type Meeting } from '../meeting.ts'
import { findSides } from '../sides.ts'

/** A caller who wants to act as a host of the meeting: its speaker or a co-host. */
export interface HostCall {
  consultation_id: string
  host_id: string
  zone: string
}

export interface Moderation extends HostCall {
  user_id: string
}

/** Throws not_exist; forbidden (the caller is no host); human_friendly (not open). */
export async function assertHosts(ctx: Ctx, call: HostCall): Promise<void> {
  assertOpen(ctx, await getHostedMeeting(ctx.db, call), call.zone)
}

export async function assertHostsAsSpeaker(ctx: Ctx, call: HostCall): Promise<void> {
  assertOpen(ctx, await getOwnHosted(ctx.db, call), call.zone)
}

export async function getOwnHosted(db: Db, call: HostCall): Promise<Meeting> {
  const meeting = await getHostedMeeting(db, call)
  if (meeting.side !== 'SPEAKER') throw new ApiError('forbidden')
  return meeting
}

/** Throws not_exist; forbidden (the caller is no host, or targets themselves or the speaker); human_friendly (not open). */
export async function assertModerates(ctx: Ctx, moderation: Moderation): Promise<void> {
  const meeting = await getHostedMeeting(ctx.db, moderation)
  await assertListener(ctx.db, moderation)
  assertOpen(ctx, meeting, moderation.zone)
}

export async function assertModeratesAsSpeaker(ctx: Ctx, moderation: Moderation): Promise<void> {
  const meeting = await getOwnHosted(ctx.db, moderation)
  await assertListener(ctx.db, moderation)
  assertOpen(ctx, meeting, moderation.zone)
}

async function getHostedMeeting(db: Db, { consultation_id, host_id }: HostCall): Promise<Meeting> {
  const meeting = await getMeeting(db, consultation_id, host_id)
  if (meeting.side === 'SPEAKER' || (await listCoHostIds(db, consultation_id)).includes(host_id)) return meeting
  throw new ApiError('forbidden')
}

async function assertListener(db: Db, { consultation_id, host_id, user_id }: Moderation): Promise<void> {
  const sides = await findSides(db, consultation_id)
  if (user_id === host_id || user_id === sides?.speaker_id) throw new ApiError('forbidden')
  if (!sides?.listener_ids.includes(user_id)) throw new ApiError('not_exist')
}
