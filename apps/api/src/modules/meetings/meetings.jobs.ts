import type { JobHandlers } from '../../jobs/runner.ts'
import { checkPresenceAndGoOn } from './check-presence.ts'
import { closeMeeting } from './close-meeting.ts'
import { closeSlot } from './close-slot.ts'
import { sweepConnectionTests, testRoomName } from './connection-tests.ts'
import { roomName } from './meeting.ts'
import { sweepMeetingFiles } from './meeting-files.ts'
import { throwOut } from './participants.ts'
import { openMeeting } from './open-meeting.ts'
import { replanMeeting } from './plan-meeting.ts'
import { endAtLimit, warnOfLimit } from './time-limit.ts'

type Jobs =
  | 'open-meeting'
  | 'replan-meeting'
  | 'check-presence'
  | 'meeting-time-warning'
  | 'meeting-time-limit'
  | 'close-meeting'
  | 'close-room'
  | 'close-slot'
  | 'close-test-room'
  | 'remove-participant'
  | 'sweep-meetings'

export const meetingJobs: JobHandlers<Jobs> = {
  'open-meeting': (ctx, { consultation_id }) => openMeeting(ctx, consultation_id),
  'replan-meeting': (ctx, { consultation_id }) => replanMeeting(ctx, consultation_id),
  'check-presence': (ctx, { consultation_id }) => checkPresenceAndGoOn(ctx, consultation_id),
  'meeting-time-warning': (ctx, { consultation_id }) => warnOfLimit(ctx, consultation_id),
  'meeting-time-limit': (ctx, { consultation_id }) => endAtLimit(ctx, consultation_id),
  'close-meeting': (ctx, { consultation_id }) => closeMeeting(ctx, consultation_id),
  'close-room': (ctx, { consultation_id }) => ctx.rooms.closeRoom(roomName(consultation_id)),
  'close-slot': (ctx, { consultation_id }) => closeSlot(ctx, consultation_id),
  'close-test-room': (ctx, { connection_test_id }) => ctx.rooms.closeRoom(testRoomName(connection_test_id)),
  'remove-participant': throwOut,
  async 'sweep-meetings'(ctx) {
    await sweepMeetingFiles(ctx)
    await sweepConnectionTests(ctx.db, ctx.clock.now())
  },
}
