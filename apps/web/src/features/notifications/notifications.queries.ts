import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import { unreadQuery } from '../session/counts.queries.ts'

const NOTIFICATIONS_LIMIT = 20

export const notificationsQuery = (offset: number) =>
  apiQuery('GET /api/notifications', { query: { offset, limit: NOTIFICATIONS_LIMIT } })

/** The header's dot goes out; the list keeps its own until it is opened anew. */
export const markReadMutation = () =>
  mutationOptions({
    mutationFn: (notification_ids: string[]) => call('PATCH /api/notifications', { body: { notification_ids } }),
    onSettled: (_data, _error, _ids, _result, { client }) =>
      client.invalidateQueries({ queryKey: unreadQuery().queryKey, exact: true }),
  })
