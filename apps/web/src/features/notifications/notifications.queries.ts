import { apiQuery } from '../../lib/api-query.ts'

/** Is there anything unread? The red dot in the header. */
export const unreadQuery = () => apiQuery('GET /api/notifications', { query: { offset: 0, limit: 1, unread: true } })
