import { apiQuery } from '../../lib/api-query.ts'

export const futureCountQuery = (user_id: string) =>
  apiQuery('GET /api/users/:user_id/future-as-listener-consultations/count', { params: { user_id } })

export const cartCountQuery = () => apiQuery('GET /api/cart/is-empty')

export const unreadQuery = () => apiQuery('GET /api/notifications', { query: { offset: 0, limit: 1, unread: true } })

export const unreadMessagesQuery = () => apiQuery('GET /api/conversations/unread')
