import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { enforceLock } from './admission.ts'
import { listCoHostIds } from './co-hosts.ts'
import { roomName } from '../meeting.ts'
import type { RoomRecording } from '@razgovor/contract/recordings'
import { readRoomRecording } from '../recordings/room-recording.ts'

export interface RoomState {
  speaker_id: string
  co_host_ids: string[]
  is_floor_controlled: boolean
  /** The listeners who may speak while the floor is controlled. */
  floor_ids: string[]
  is_locked: boolean
  /** The person shown large on every screen. */
  spotlight_id: string | null
  recording: RoomRecording | null
}

/** Undefined if no host has set anything. */
export async function readRoomState(db: Db, consultation_id: string): Promise<RoomState | undefined> {
  const meeting = await db
    .selectFrom('consultations as c')
    .leftJoin('meetings as m', 'm.consultation_id', 'c.consultation_id')
    .select(['c.speaker_id', 'm.is_floor_controlled', 'm.locked_at', 'm.spotlight_user_id'])
    .where('c.consultation_id', '=', consultation_id)
    .executeTakeFirst()
  const co_host_ids = await listCoHostIds(db, consultation_id)
  if (!meeting || (meeting.is_floor_controlled === null && co_host_ids.length === 0)) return undefined
  const given = await db
    .selectFrom('meeting_floors')
    .select('user_id')
    .where('consultation_id', '=', consultation_id)
    .orderBy('user_id')
    .execute()
  return {
    speaker_id: meeting.speaker_id,
    co_host_ids,
    is_floor_controlled: meeting.is_floor_controlled === true,
    floor_ids: given.map(({ user_id }) => user_id),
    is_locked: meeting.locked_at !== null,
    spotlight_id: meeting.spotlight_user_id,
    recording: await readRoomRecording(db, consultation_id),
  }
}

/** Writes the state to the room too. Needs the meeting locked. */
export async function changeRoomState(
  tx: Tx,
  consultation_id: string,
  change: { spotlight_user_id?: string | null } = {},
): Promise<void> {
  await tx
    .insertInto('meetings')
    .values({ consultation_id, is_floor_controlled: false, ...change })
    .onConflict((conflict) =>
      conflict.column('consultation_id').doUpdateSet((eb) => ({
        is_floor_controlled: eb.fn.coalesce('meetings.is_floor_controlled', 'excluded.is_floor_controlled'),
        ...change,
      })),
    )
    .execute()
  await syncRoomSoon(tx, consultation_id)
}

export function maySpeak(state: RoomState | undefined, user_id: string): boolean {
  if (!state?.is_floor_controlled) return true
  return [state.speaker_id, ...state.co_host_ids, ...state.floor_ids].includes(user_id)
}

export function toRoomMetadata({ is_floor_controlled, is_locked, ...state }: RoomState): string {
  const { co_host_ids, spotlight_id, recording } = state
  return JSON.stringify({ is_floor_controlled, is_locked, co_host_ids, spotlight_id, recording })
}

/** A token from before the floor was controlled or the room locked still has its rights, so both are enforced after each join. */
export async function syncRoomSoon(tx: Tx, consultation_id: string): Promise<void> {
  if (await readRoomState(tx, consultation_id)) await enqueue(tx, 'sync-floor', { consultation_id })
}

/** Reads the state again afterwards, because another call may change it meanwhile. */
export async function syncRoom(ctx: Ctx, consultation_id: string): Promise<void> {
  let state = await readRoomState(ctx.db, consultation_id)
  while (state) {
    await push(ctx, consultation_id, state)
    const now = await readRoomState(ctx.db, consultation_id)
    if (isDeepStrictEqual(state, now)) return
    state = now
  }
}

/** Does not throw: the job that `changeRoomState` queues retries. */
export async function syncRoomNow(ctx: Ctx, consultation_id: string): Promise<void> {
  await syncRoom(ctx, consultation_id).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'could not write the state of a room; will retry'),
  )
}

async function push(ctx: Ctx, consultation_id: string, state: RoomState): Promise<void> {
  const { rooms } = ctx
  const room = roomName(consultation_id)
  await rooms.setRoomMetadata({ room, metadata: toRoomMetadata(state) })
  const participants = await rooms.listParticipants(room)
  for (const { identity, ...participant } of participants) {
    const may_speak = maySpeak(state, identity)
    if (may_speak !== participant.may_speak) await rooms.setMaySpeak({ room, identity, may_speak })
  }
  if (state.is_locked)
    await enforceLock(
      ctx,
      consultation_id,
      participants.map(({ identity }) => identity),
    )
}
