import type { Tx } from '../../../db/client.ts'
import type { LockedMeeting } from '../lock-meeting.ts'

/** Attendance counts as known only if the room server reported during the meeting. */
export async function recordRoomServerContact(tx: Tx, at: Date, meeting: LockedMeeting): Promise<void> {
  const { consultation_id, time_start, time_end, heard_at } = meeting
  if (heard_at || at < time_start || at >= time_end) return
  await tx
    .insertInto('meetings')
    .values({ consultation_id, heard_at: at })
    .onConflict((conflict) => conflict.column('consultation_id').doUpdateSet({ heard_at: at }))
    .execute()
}

export async function hasRoomServerContact(tx: Tx, consultation_id: string): Promise<boolean> {
  const meeting = await tx
    .selectFrom('meetings')
    .select('heard_at')
    .where('consultation_id', '=', consultation_id)
    .where('heard_at', 'is not', null)
    .executeTakeFirst()
  return meeting !== undefined
}
