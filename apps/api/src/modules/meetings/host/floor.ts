import { largeMeetingMin } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { lowerHandOf } from './host-messages.ts'
import { assertHosts, assertModerates, type HostCall, type Moderation } from './host.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { toExternalServiceError } from '../presence/room-server-errors.ts'
import { readRoomState, syncRoom, syncRoomSoon } from './room-state.ts'

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
    await syncRoomSoon(tx, consultation_id)
  })
  await syncRoom(ctx, consultation_id).catch(toExternalServiceError)
}

/** Throws external_service, but takes effect. */
export async function giveFloor(ctx: Ctx, { has_floor, ...moderation }: Moderation & { has_floor: boolean }) {
  await assertModerates(ctx, moderation)
  const { consultation_id, user_id } = moderation
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    const state = await readRoomState(tx, consultation_id)
    if (!state?.is_floor_controlled) return
    if (has_floor) await addSpeaker(tx, { consultation_id, user_id, given_at: ctx.clock.now() })
    else await takeFloor(tx, { consultation_id, user_id })
    await syncRoomSoon(tx, consultation_id)
  })
  await syncRoom(ctx, consultation_id).catch(toExternalServiceError)
  if (has_floor) await lowerHandOf(ctx, { consultation_id, user_id })
}

/** In a large meeting listeners are given the floor from the start, unless a host has decided otherwise. */
export async function controlFloorIfLarge(
  db: Db,
  { consultation_id, places }: { consultation_id: string; places: number },
): Promise<void> {
  const listenersMin = largeMeetingMin - 1
  if (places < listenersMin) return
  await sql`
    insert into meetings (consultation_id, is_floor_controlled)
    select consultation_id, true from bookings
    where consultation_id = ${consultation_id} and status in ('BOOKED', 'STARTED', 'ENDED')
    group by consultation_id having count(*) >= ${listenersMin}
    on conflict (consultation_id) do update set is_floor_controlled = true
    where meetings.is_floor_controlled is null`.execute(db)
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
