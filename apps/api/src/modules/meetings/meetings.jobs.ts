import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { checkPresenceAndGoOn } from './presence/check-presence.ts'
import { closeMeeting } from './end/close-meeting.ts'
import { closeSlot } from './end/close-slot.ts'
import { testRoomName } from './connection-tests.ts'
import { eraseMeetings } from './erase-meetings.ts'
import { roomName } from './meeting.ts'
import { meetingsJobTitles } from './meetings.jobs.texts.ts'
import { openMeeting } from './open-meeting.ts'
import './presence/prune-room-events.ts'
import { removeFromRoom } from './presence/participants.ts'
import { replanAfterTariffEvent, replanMeeting } from './end/plan-meeting.ts'
import { syncRoom } from './host/room-state.ts'
import { endCoHostOfBooking } from './host/set-co-host.ts'
import { sweepMeetings } from './end/sweep-meetings.ts'
import { endAtLimit, warnOfLimit } from './end/time-limit.ts'

const meetingRef = z.object({ consultation_id: uuid })
type MeetingRef = z.infer<typeof meetingRef>

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'open-meeting': MeetingRef
    'replan-meeting': MeetingRef
    'check-presence': MeetingRef
    'meeting-time-warning': MeetingRef
    'meeting-time-limit': MeetingRef
    'remove-participant': MeetingRef & { user_id: string }
    'sync-floor': MeetingRef
    'close-meeting': MeetingRef
    'close-slot': MeetingRef
    'close-room': MeetingRef
    'close-test-room': { connection_test_id: string }
    'sweep-meetings': NoPayload
  }
  interface Events {
    'meeting-time-over': MeetingRef
    'meeting-ended': MeetingRef
  }
}

export const meetingJobs = [
  // Runs ten minutes before the start.
  defineJob({
    name: 'open-meeting',
    title: meetingsJobTitles['open-meeting'],
    lane: 'meetings',
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => openMeeting(ctx, consultation_id),
  }),
  // Runs at the slot's start, when counting may begin.
  defineJob({
    name: 'replan-meeting',
    title: meetingsJobTitles['replan-meeting'],
    lane: 'meetings',
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => replanMeeting(ctx, consultation_id),
  }),
  // Runs each minute while the meeting is open.
  defineJob({
    name: 'check-presence',
    title: meetingsJobTitles['check-presence'],
    lane: 'meetings',
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => checkPresenceAndGoOn(ctx, consultation_id),
  }),
  // Runs five minutes before the speaker's tariff runs out of time; rescheduled whenever the count changes.
  defineJob({
    name: 'meeting-time-warning',
    title: meetingsJobTitles['meeting-time-warning'],
    lane: 'meetings',
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => warnOfLimit(ctx, consultation_id),
  }),
  defineJob({
    name: 'meeting-time-limit',
    title: meetingsJobTitles['meeting-time-limit'],
    lane: 'meetings',
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => endAtLimit(ctx, consultation_id),
  }),
  // Queued with the record of the removal.
  defineJob({
    name: 'remove-participant',
    title: meetingsJobTitles['remove-participant'],
    lane: 'meetings',
    retries: 10,
    payload: meetingRef.extend({ user_id: uuid }),
    handler: removeFromRoom,
  }),
  // Queued with each change of what the hosts have set, and with each join after it.
  defineJob({
    name: 'sync-floor',
    title: meetingsJobTitles['sync-floor'],
    lane: 'meetings',
    retries: 10,
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => syncRoom(ctx, consultation_id),
  }),
  // Runs at the slot's end.
  defineJob({
    name: 'close-meeting',
    title: meetingsJobTitles['close-meeting'],
    lane: 'meetings',
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => closeMeeting(ctx, consultation_id),
  }),
  // Queued if the meeting ended before the slot's end, to stop selling its places.
  defineJob({
    name: 'close-slot',
    title: meetingsJobTitles['close-slot'],
    lane: 'meetings',
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => closeSlot(ctx, consultation_id),
  }),
  // Queued with the record of the end. Retries last about three hours; join tokens expire at the slot's end.
  defineJob({
    name: 'close-room',
    title: meetingsJobTitles['close-room'],
    lane: 'meetings',
    retries: 10,
    payload: meetingRef,
    handler: (ctx, { consultation_id }) => ctx.rooms.closeRoom(roomName(consultation_id)),
  }),
  defineJob({
    name: 'close-test-room',
    title: meetingsJobTitles['close-test-room'],
    lane: 'meetings',
    retries: 5,
    payload: z.object({ connection_test_id: uuid }),
    handler: (ctx, { connection_test_id }) => ctx.rooms.closeRoom(testRoomName(connection_test_id)),
  }),
  defineJob({
    name: 'sweep-meetings',
    title: meetingsJobTitles['sweep-meetings'],
    lane: 'upkeep',
    cron: '20 1 * * *',
    payload: z.object({}),
    handler: sweepMeetings,
  }),
  defineEvent({ name: 'meeting-ended', title: meetingsJobTitles['meeting-ended'], payload: meetingRef }),
  defineEvent({ name: 'meeting-time-over', title: meetingsJobTitles['meeting-time-over'], payload: meetingRef }),
  on(
    'tariff-event',
    { name: 'replan-by-tariff', title: meetingsJobTitles['replan-by-tariff'], lane: 'news' },
    replanAfterTariffEvent,
  ),
  on(
    'booking-canceled',
    { name: 'end-co-host', title: meetingsJobTitles['end-co-host'], lane: 'news' },
    endCoHostOfBooking,
  ),
  on(
    'user-anonymized',
    { name: 'erase-meetings', title: meetingsJobTitles['erase-meetings'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseMeetings(ctx, user_id),
  ),
]
