import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Answer } from '../../lib/api-types.ts'
import type { Paging } from '../../lib/paging.ts'
import { unreadQuery } from '../session/counts.queries.ts'
import { readPushState, subscribe, unsubscribe } from './push.ts'

export const notificationsQuery = ({ offset, limit }: Paging) =>
  apiQuery('GET /api/notifications', { query: { offset, limit } })

export const pushQuery = () => apiQuery('GET /api/push')

/** The push state of this browser, given what the server stores for the session. */
export const pushStateQuery = (push: Answer<'GET /api/push'>) =>
  queryOptions({ queryKey: ['push-state', push], queryFn: () => readPushState(push), staleTime: 0 })

export const turnPushOnMutation = (public_key: string) =>
  mutationOptions({
    mutationFn: async () => {
      const subscription = await subscribe(public_key)
      if (subscription) await call('POST /api/push/subscriptions', { body: subscription })
    },
    onSettled: (_data, _error, _input, _result, { client }) => refreshPush(client),
  })

export const turnPushOffMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      await call('DELETE /api/push/subscriptions')
      await unsubscribe()
    },
    onSettled: (_data, _error, _input, _result, { client }) => refreshPush(client),
  })

async function refreshPush(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: pushQuery().queryKey })
  await client.invalidateQueries({ queryKey: ['push-state'] })
}

export const markAllReadMutation = () =>
  mutationOptions({
    mutationFn: () => call('PATCH /api/notifications', { body: { all: true } }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/notifications') }),
  })

/** Clears the dot in the header. The list keeps its dots until it is opened again. */
export const markReadMutation = () =>
  mutationOptions({
    mutationFn: (notification_ids: string[]) => call('PATCH /api/notifications', { body: { notification_ids } }),
    onSettled: (_data, _error, _ids, _result, { client }) =>
      client.invalidateQueries({ queryKey: unreadQuery().queryKey, exact: true }),
  })
