import { joinWindowMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../time/clock.ts'
import type { Tx } from '../../db/client.ts'
import type { Participant } from '../../providers/livekit.ts'
import { markStarted } from '../bookings/mark-consultation.ts'
import { changeBookingsOfMeeting } from '../bookings/change-bookings.ts'
import type { LockedMeeting } from './lock-meeting.ts'

/**
 * Starts the meeting when the first side joins, from 10 minutes before the slot's start. Returns false if it has
 * already started, has ended, or the join is outside that window.
 */
export async function startMeeting(
  tx: Tx,
  now: Date,
  { meeting, participant }: { meeting: LockedMeeting; participant: Participant },
): Promise<boolean> {
  const { consultation_id, time_start, time_end, started_at, ended_at } = meeting
  const { joined_at, identity } = participant
  const isInWindow = joined_at >= plusMinutes(time_start, -joinWindowMinutes) && joined_at < time_end
  if (started_at || ended_at || !isInWindow || now >= time_end) return false
  if (!(await markStarted(tx, now, consultation_id))) return false
  const move = { to: 'STARTED', by_user_id: identity, why: 'the first one joined' } as const
  await changeBookingsOfMeeting(tx, now, consultation_id, move)
  return true
}
