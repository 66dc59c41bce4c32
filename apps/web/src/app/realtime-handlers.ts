import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { announce } from '../features/notifications/announce.ts'
import { setStartInfo } from '../features/session/start-info.ts'
import { keyOf } from '../lib/api-query.ts'
import type { GetRoute } from '../lib/api-types.ts'
import { openModal } from '../lib/modal.ts'
import { toasts } from '../ui/toasts.ts'

type Handlers = {
  [T in RealtimeEvent['type']]: (event: Extract<RealtimeEvent, { type: T }>, queryClient: QueryClient) => void
}

const meetings = [
  'GET /api/users/:user_id/future-as-listener-consultations/count',
  'GET /api/users/:user_id/future-as-listener-consultations',
  'GET /api/users/:user_id/future-as-speaker-consultations',
  'GET /api/users/:user_id/schedule',
] as const

const handlers: Handlers = {
  payment_webhook: (_, client) =>
    invalidate(
      client,
      'GET /api/orders',
      'GET /api/orders/:order_id',
      'GET /api/cart',
      'GET /api/cart/is-empty',
      ...meetings,
    ),
  payment_rebill: (_, client) => invalidate(client, 'GET /api/notifications'),
  speaker_request_notification: (_, client) => invalidate(client, 'GET /api/notifications', 'GET /api/users/:user_id'),
  consultation_purchase_notification: ({ content, payload }, client) => {
    announce({ notification_id: payload.notification_id, content })
    invalidate(client, 'GET /api/notifications', ...meetings)
  },
  consultation_annulation_notification: ({ content, payload }, client) => {
    announce({ notification_id: payload.notification_id, content })
    invalidate(client, 'GET /api/notifications', ...meetings)
  },
  get_consultation_start_info: ({ payload }) => setStartInfo(payload),
  consultation_start: ({ payload }) => setStartInfo(payload),
  consultation_speaker_conference_timeout: ({ payload: { link } }, client) => {
    invalidate(client, 'GET /api/notifications')
    openModal('MEETING_TIME_EXPIRED', { link })
  },
}

export function onRealtimeEvent(event: RealtimeEvent, queryClient: QueryClient): void {
  if (event.error) {
    toasts.error(event.error.description)
    return
  }
  const handle = handlers[event.type] as ((event: RealtimeEvent, queryClient: QueryClient) => void) | undefined
  handle?.(event, queryClient)
}

function invalidate(queryClient: QueryClient, ...routes: GetRoute[]): void {
  for (const route of routes) void queryClient.invalidateQueries({ queryKey: keyOf(route) })
}
