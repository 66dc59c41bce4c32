import { z } from 'zod'
import { on } from '../jobs/define-event.ts'
import { defineJob } from '../jobs/define-job.ts'
import { eraseEvents, sweepUserEvents } from '../db/event-stream.ts'
import { realtimeJobTitles } from './realtime.jobs.texts.ts'

declare module '../jobs/registry.ts' {
  interface Jobs {
    'sweep-user-events': NoPayload
  }
}

export const realtimeJobs = [
  defineJob({
    name: 'sweep-user-events',
    title: realtimeJobTitles['sweep-user-events'],
    lane: 'upkeep',
    cron: '*/10 * * * *',
    payload: z.object({}),
    handler: sweepUserEvents,
  }),
  on(
    'user-anonymized',
    { name: 'erase-events', title: realtimeJobTitles['erase-events'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseEvents(ctx, user_id),
  ),
]
