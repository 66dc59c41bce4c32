import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'
import type { Paging } from '../../lib/paging.ts'

const listRoute = 'GET /api/speakers/:user_id/webhooks'
const oneRoute = '/api/speakers/:user_id/webhooks/:webhook_id'
const deliveriesRoute = `GET ${oneRoute}/deliveries` as const
const pollMs = 2000

export interface WebhookKey {
  user_id: string
  webhook_id: string
}

export const webhooksQuery = (user_id: string) => ({ ...apiQuery(listRoute, { params: { user_id } }), staleTime: 0 })

/** Refetched while a delivery waits for its first attempt. */
export const deliveriesQuery = ({ user_id, webhook_id, ...query }: WebhookKey & Paging) => ({
  ...apiQuery(deliveriesRoute, { params: { user_id, webhook_id }, query }),
  staleTime: 0,
  // It was deleted in another tab, as the refetched list shows.
  meta: { handles: ['not_exist'] as ErrorName[] },
  refetchInterval: ({ state }: { state: { data?: { items: { status: string; attempts: number }[] } } }) =>
    state.data?.items.some(({ status, attempts }) => status === 'WAITING' && attempts === 0) ? pollMs : false,
})

export const webhookRefusals = ['already_exists', 'human_friendly', 'validation'] as const satisfies ErrorName[]

export const createWebhookMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/speakers/:user_id/webhooks'>[0]['body']) =>
      call('POST /api/speakers/:user_id/webhooks', { params: { user_id }, body }),
    meta: { handles: webhookRefusals },
    onSettled: (_webhook, _error, _body, _result, { client }) => reload(client),
  })

export const changeWebhookMutation = (params: WebhookKey) =>
  mutationOptions({
    mutationFn: (body: Args<`PATCH ${typeof oneRoute}`>[0]['body']) => call(`PATCH ${oneRoute}`, { params, body }),
    meta: { handles: webhookRefusals },
    onSettled: (_webhook, _error, _body, _result, { client }) => reload(client),
  })

export const deleteWebhookMutation = (params: WebhookKey) =>
  mutationOptions({
    mutationFn: () => call(`DELETE ${oneRoute}`, { params }),
    onSettled: (_none, _error, _body, _result, { client }) => client.invalidateQueries({ queryKey: keyOf(listRoute) }),
  })

export const rotateSecretMutation = (params: WebhookKey) =>
  mutationOptions({
    mutationFn: () => call(`POST ${oneRoute}/secret`, { params }),
    onSettled: (_webhook, _error, _body, _result, { client }) => reload(client),
  })

export const testWebhookMutation = (params: WebhookKey) =>
  mutationOptions({
    mutationFn: () => call(`POST ${oneRoute}/test`, { params }),
    onSettled: (_delivery, _error, _body, _result, { client }) => reload(client),
  })

export const replayDeliveryMutation = (params: WebhookKey) =>
  mutationOptions({
    mutationFn: (delivery_id: string) =>
      call(`POST ${oneRoute}/deliveries/:delivery_id/replay`, { params: { ...params, delivery_id } }),
    onSettled: (_delivery, _error, _id, _result, { client }) => reload(client),
  })

async function reload(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listRoute) }),
    client.invalidateQueries({ queryKey: keyOf(deliveriesRoute) }),
  ])
}
