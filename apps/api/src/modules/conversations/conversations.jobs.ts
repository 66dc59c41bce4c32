import { on } from '../../jobs/define-event.ts'
import { conversationsJobTitles as titles } from './conversations.jobs.texts.ts'
import { eraseConversations } from './erase-conversations.ts'
import { openForBooking, openForRequest } from './open-of-event.ts'

export const conversationJobs = [
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
    'user-anonymised',
    { name: 'erase-conversations', title: titles['erase-conversations'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseConversations(ctx, user_id),
  ),
]
