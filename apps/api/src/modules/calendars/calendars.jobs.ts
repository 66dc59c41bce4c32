import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { calendarsTexts } from './calendars.texts.ts'
import { eraseCalendars } from './erase-calendars.ts'
import { refreshCalendar, refreshDueCalendars } from './refresh-calendar.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'refresh-calendar': { calendar_id: string }
    'refresh-due-calendars': NoPayload
  }
}

export const calendarJobs = [
  // A failing calendar is no failing job: when it is read again stands in its row.
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
  on(
    'user-anonymised',
    { name: 'erase-calendars', title: calendarsTexts.jobs.erase, lane: 'upkeep' },
    (ctx, { user_id }) => eraseCalendars(ctx, user_id),
  ),
]
