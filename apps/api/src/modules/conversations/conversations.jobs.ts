import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { conversationsJobTitles as titles } from './conversations.jobs.texts.ts'
import { eraseConversations } from './erase-conversations.ts'
import { openForBooking, openForRequest } from './open-of-event.ts'
import { sweepUnsentFiles } from './messages/remove-files.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'sweep-conversation-files': NoPayload
  }
}

export const conversationJobs = [
  defineJob({
    name: 'sweep-conversation-files',
    title: titles['sweep-conversation-files'],
    lane: 'upkeep',
    cron: '35 1 * * *',
    payload: z.object({}),
    handler: sweepUnsentFiles,
  }),
  on(
    'booking-booked',
    { name: 'open-conversation-of-booking', title: titles['open-conversation-of-booking'], lane: 'news' },
    openForBooking,
  ),
  on(
    'request-made',
    { name: 'open-conversation-of-request', title: titles['open-conversation-of-request'], lane: 'news' },
    openForRequest,
  ),
  on(
    'user-anonymized',
    { name: 'erase-conversations', title: titles['erase-conversations'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseConversations(ctx, user_id),
  ),
]
