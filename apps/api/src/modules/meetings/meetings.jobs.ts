import type { JobHandlers } from '../../jobs/runner.ts'
import { endMeeting } from './end-meeting.ts'
import { pushStart } from './push-start.ts'

export const meetingJobs: JobHandlers<'open-meeting' | 'close-meeting'> = {
  'open-meeting': (ctx, { consultation_id }) => pushStart(ctx, consultation_id),
  'close-meeting': (ctx, { consultation_id }) =>
    endMeeting(ctx, consultation_id, { by_user_id: null, why: "the slot's end passed" }),
}
