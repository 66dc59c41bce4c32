import type { JobHandlers } from '../../jobs/runner.ts'
import { endMeeting } from './end-meeting.ts'
import { roomName } from './meeting.ts'
import { pushStart } from './push-start.ts'

export const meetingJobs: JobHandlers<'open-meeting' | 'close-meeting' | 'close-room'> = {
  'open-meeting': (ctx, { consultation_id }) => pushStart(ctx, consultation_id),
  'close-meeting': (ctx, { consultation_id }) =>
    ctx.db
      .transaction()
      .execute((tx) =>
        endMeeting(tx, ctx.clock.now(), { consultation_id, by_user_id: null, why: "the slot's end passed" }),
      ),
  'close-room': (ctx, { consultation_id }) => ctx.rooms.closeRoom(roomName(consultation_id)),
}
