import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { calendarsTexts } from './calendars.texts.ts'
import { eraseCalendars } from './erase-calendars.ts'
import { queueWritingOf } from './queue-writing.ts'
import { refreshCalendar, refreshDueCalendars } from './refresh-calendar.ts'
import { writeMeetings } from './write-meetings.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'refresh-calendar': { calendar_id: string }
    'refresh-due-calendars': NoPayload
    'write-calendar': { calendar_id: string }
  }
}

export const calendarJobs = [
  // A calendar that can't be read does not fail the job: its row says when to try again.
  defineJob({
    name: 'refresh-calendar',
    title: calendarsTexts.jobs.refresh,
    lane: 'calendars',
    retries: 3,
    payload: z.object({ calendar_id: uuid }),
    handler: async (ctx, { calendar_id }) => void (await refreshCalendar(ctx, calendar_id)),
  }),
  defineJob({
    name: 'refresh-due-calendars',
    title: calendarsTexts.jobs.refreshDue,
    lane: 'calendars',
    cron: '* * * * *',
    payload: z.object({}),
    handler: refreshDueCalendars,
  }),
  // A calendar that can't be written does not fail the job: it is written again after its next refresh.
  defineJob({
    name: 'write-calendar',
    title: calendarsTexts.jobs.write,
    lane: 'calendars',
    retries: 3,
    payload: z.object({ calendar_id: uuid }),
    handler: (ctx, { calendar_id }) => writeMeetings(ctx, calendar_id),
  }),
  on(
    'booking-booked',
    { name: 'write-booked', title: calendarsTexts.jobs.writeBooked, lane: 'calendars' },
    (ctx, ref) => queueWritingOf(ctx.db, ref),
  ),
  on('booking-moved', { name: 'write-moved', title: calendarsTexts.jobs.writeMoved, lane: 'calendars' }, (ctx, ref) =>
    queueWritingOf(ctx.db, ref),
  ),
  on(
    'booking-canceled',
    { name: 'write-canceled', title: calendarsTexts.jobs.writeCanceled, lane: 'calendars' },
    (ctx, ref) => queueWritingOf(ctx.db, ref),
  ),
  on(
    'slot-topic-changed',
    { name: 'write-topic', title: calendarsTexts.jobs.writeTopic, lane: 'calendars' },
    (ctx, ref) => queueWritingOf(ctx.db, ref),
  ),
  on(
    'user-anonymized',
    { name: 'erase-calendars', title: calendarsTexts.jobs.erase, lane: 'upkeep' },
    (ctx, { user_id }) => eraseCalendars(ctx, user_id),
  ),
]
