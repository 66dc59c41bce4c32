import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { assertHosts, type HostCall } from './host.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { toExternalServiceError } from '../presence/room-server-errors.ts'
import { syncRoom, syncRoomSoon } from './room-state.ts'

/** Idempotent. Throws external_service, but takes effect. */
export async function lockRoom(ctx: Ctx, { is_locked, ...call }: HostCall & { is_locked: boolean }): Promise<void> {
  await assertHosts(ctx, call)
  const { consultation_id } = call
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    if (is_locked) await setLock(tx, consultation_id, ctx.clock.now())
    else await openLock(tx, consultation_id)
    await syncRoomSoon(tx, consultation_id)
  })
  await syncRoom(ctx, consultation_id).catch(toExternalServiceError)
}

async function setLock(tx: Tx, consultation_id: string, locked_at: Date): Promise<void> {
  await tx
    .insertInto('meetings')
    .values({ consultation_id, locked_at, is_floor_controlled: false })
    .onConflict((conflict) =>
      conflict.column('consultation_id').doUpdateSet((eb) => ({
        locked_at: eb.fn.coalesce('meetings.locked_at', 'excluded.locked_at'),
        is_floor_controlled: eb.fn.coalesce('meetings.is_floor_controlled', 'excluded.is_floor_controlled'),
      })),
    )
    .execute()
}

// A refusal ends with the lock; listeners who were let in stay so under the next lock.
async function openLock(tx: Tx, consultation_id: string): Promise<void> {
  await tx.updateTable('meetings').set({ locked_at: null }).where('consultation_id', '=', consultation_id).execute()
  await tx
    .updateTable('meeting_waits')
    .set({ is_admitted: null })
    .where('consultation_id', '=', consultation_id)
    .where('is_admitted', '=', false)
    .execute()
}
