import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { enqueue } from '../../jobs/queue.ts'
import { enforceLock } from './admission.ts'
import { lowerHandOf } from './host-messages.ts'
import { assertHosts, assertModerates, type HostCall, type Moderation } from './host.ts'
import { lockMeeting } from './lock-meeting.ts'
import { roomName } from './meeting.ts'
import { toExternalServiceError } from './room-server-errors.ts'

export interface Floor {
  speaker_id: string
  is_controlled: boolean
  is_locked: boolean
  /** The listeners who may speak while the floor is controlled. */
  user_ids: string[]
}

/** Idempotent: controlling a controlled floor keeps those who were given it. Throws external_service, but takes effect. */
export async function controlFloor(
  ctx: Ctx,
  { is_controlled, ...call }: HostCall & { is_controlled: boolean },
): Promise<void> {
  await assertHosts(ctx, call)
  const { consultation_id } = call
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    await tx
      .insertInto('meetings')
      .values({ consultation_id, is_floor_controlled: is_controlled })
      .onConflict((conflict) => conflict.column('consultation_id').doUpdateSet({ is_floor_controlled: is_controlled }))
      .execute()
    if (!is_controlled) await tx.deleteFrom('meeting_floors').where('consultation_id', '=', consultation_id).execute()
    await syncFloorSoon(tx, consultation_id)
  })
  await syncFloor(ctx, consultation_id).catch(toExternalServiceError)
}

/** Does nothing unless the floor is controlled. Throws external_service, but takes effect. */
export async function giveFloor(ctx: Ctx, { has_floor, ...moderation }: Moderation & { has_floor: boolean }) {
  await assertModerates(ctx, moderation)
  const { consultation_id, user_id } = moderation
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    const floor = await readFloor(tx, consultation_id)
    if (!floor?.is_controlled) return
    if (has_floor) await addSpeaker(tx, { consultation_id, user_id, given_at: ctx.clock.now() })
    else await takeFloor(tx, { consultation_id, user_id })
    await syncFloorSoon(tx, consultation_id)
  })
  await syncFloor(ctx, consultation_id).catch(toExternalServiceError)
  if (has_floor) await lowerHandOf(ctx, { consultation_id, user_id })
}

async function addSpeaker(tx: Tx, given: { consultation_id: string; user_id: string; given_at: Date }) {
  await tx
    .insertInto('meeting_floors')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function takeFloor(tx: Tx, { consultation_id, user_id }: { consultation_id: string; user_id: string }) {
  await tx
    .deleteFrom('meeting_floors')
    .where('consultation_id', '=', consultation_id)
    .where('user_id', '=', user_id)
    .execute()
}

/** Undefined if the floor was never controlled and the room never locked. */
export async function readFloor(db: Db, consultation_id: string): Promise<Floor | undefined> {
  const meeting = await db
    .selectFrom('meetings as m')
    .innerJoin('consultations as c', 'c.consultation_id', 'm.consultation_id')
    .select(['m.is_floor_controlled', 'm.locked_at', 'c.speaker_id'])
    .where('m.consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!meeting || meeting.is_floor_controlled === null) return undefined
  const given = await db
    .selectFrom('meeting_floors')
    .select('user_id')
    .where('consultation_id', '=', consultation_id)
    .orderBy('user_id')
    .execute()
  const { speaker_id, is_floor_controlled: is_controlled, locked_at } = meeting
  const user_ids = given.map(({ user_id }) => user_id)
  return { speaker_id, is_controlled, is_locked: locked_at !== null, user_ids }
}

export function maySpeak(floor: Floor | undefined, user_id: string): boolean {
  return !floor?.is_controlled || user_id === floor.speaker_id || floor.user_ids.includes(user_id)
}

/** What browsers read about the floor and the lock. */
export function toRoomMetadata({ is_controlled, is_locked }: Floor): string {
  return JSON.stringify({ is_floor_controlled: is_controlled, is_locked })
}

/** A token from before the floor was controlled or the room locked still has its rights, so both are enforced after each join. */
export async function syncFloorSoon(tx: Tx, consultation_id: string): Promise<void> {
  if (await readFloor(tx, consultation_id)) await enqueue(tx, 'sync-floor', { consultation_id })
}

/** Sets the permissions of everyone in the room, and enforces its lock. Reads the floor again afterwards, because another call may change it. */
export async function syncFloor(ctx: Ctx, consultation_id: string): Promise<void> {
  let floor = await readFloor(ctx.db, consultation_id)
  while (floor) {
    await push(ctx, consultation_id, floor)
    const now = await readFloor(ctx.db, consultation_id)
    if (isDeepStrictEqual(floor, now)) return
    floor = now
  }
}

async function push(ctx: Ctx, consultation_id: string, floor: Floor): Promise<void> {
  const { rooms } = ctx
  const room = roomName(consultation_id)
  await rooms.setRoomMetadata({ room, metadata: toRoomMetadata(floor) })
  const participants = await rooms.listParticipants(room)
  for (const { identity, ...participant } of participants) {
    const may_speak = maySpeak(floor, identity)
    if (may_speak !== participant.may_speak) await rooms.setMaySpeak({ room, identity, may_speak })
  }
  if (floor.is_locked)
    await enforceLock(
      ctx,
      consultation_id,
      participants.map(({ identity }) => identity),
    )
}
