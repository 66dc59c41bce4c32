import type { ConversationMeeting, OpenedConversation } from '@razgovor/contract/conversations'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { conversationRows, toConversation } from './conversation-rows.ts'
import { everBooked } from './had-booking.ts'
import type { Side } from './sides.ts'

const meetingsShown = 3

export async function getConversation(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { conversation_id, user_id }: { conversation_id: string; user_id: string },
): Promise<OpenedConversation> {
  const found = await conversationRows(db, user_id)
    .select(everBooked.as('can_send_links'))
    .where('c.conversation_id', '=', conversation_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const { can_send_links, ...row } = found
  return {
    ...toConversation(row),
    can_send_links,
    can_send_files: can_send_links,
    meetings: await listMeetings(db, clock.now(), row),
  }
}

interface Pair {
  listener_id: string
  speaker_id: string
  side: Side
}

async function listMeetings(
  db: Db,
  now: Date,
  { listener_id, speaker_id, side }: Pair,
): Promise<ConversationMeeting[]> {
  const meetings = db
    .selectFrom('bookings as b')
    .innerJoin('time_slots as t', 't.slot_id', 'b.slot_id')
    .select(['b.consultation_id', 'b.status', 't.topic', 'b.time_start', 'b.time_end', 'b.amount', 'b.order_id'])
    .where('b.listener_id', '=', listener_id)
    .where('b.speaker_id', '=', speaker_id)
  const ahead = await meetings
    .where('b.status', 'in', ['RESERVED', 'BOOKED', 'STARTED'])
    .where('b.time_end', '>', now)
    .orderBy('b.time_start')
    .orderBy('b.booking_id')
    .limit(meetingsShown)
    .execute()
  const shown =
    ahead.length > 0
      ? ahead
      : await meetings
          .where('b.status', 'in', ['BOOKED', 'STARTED', 'ENDED', 'CANCELED'])
          .orderBy('b.time_start', 'desc')
          .orderBy('b.booking_id', 'desc')
          .limit(1)
          .execute()
  return shown.map((meeting) => toMeeting(meeting, side))
}

interface MeetingRow extends Omit<ConversationMeeting, 'time_start_iso' | 'time_end_iso'> {
  time_start: Date
  time_end: Date
}

function toMeeting({ time_start, time_end, order_id, ...meeting }: MeetingRow, side: Side): ConversationMeeting {
  return {
    ...meeting,
    order_id: side === 'LISTENER' ? order_id : null,
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
  }
}
