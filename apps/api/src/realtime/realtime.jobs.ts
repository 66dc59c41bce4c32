import { z } from 'zod'
import { on } from '../jobs/define-event.ts'
import { defineJob } from '../jobs/define-job.ts'
import { eraseEvents, sweepUserEvents } from './event-stream.ts'

declare module '../jobs/registry.ts' {
  interface Jobs {
    'sweep-user-events': NoPayload
  }
}

export const realtimeJobs = [
  defineJob({
    name: 'sweep-user-events',
    title: 'Уборка событий',
    lane: 'upkeep',
    cron: '*/10 * * * *',
    payload: z.object({}),
    handler: sweepUserEvents,
  }),
  on('user-anonymised', { name: 'erase-events', title: 'Удаление событий', lane: 'upkeep' }, (ctx, { user_id }) =>
    eraseEvents(ctx, user_id),
  ),
]
