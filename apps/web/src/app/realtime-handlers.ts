import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { consultationQuery } from '../features/bookings/bookings.queries.ts'
import { addMessage, refreshConversation, refreshMarks } from '../features/conversations/conversations.queries.ts'
import { sendPending } from '../features/conversations/send-pending.ts'
import { beginTyping, endTyping } from '../features/conversations/typing.store.ts'
import { cacheClock, cacheTimeWarning } from '../features/meeting/cache-clock.ts'
import { keepWaiting } from '../features/meeting/chat/keep-message.ts'
import { announce, announceMissed } from '../features/notifications/announce.ts'
import { leavingKey } from '../features/profile/profile.queries.ts'
import { setStartInfo } from '../features/session/start-info.ts'
import { call, renewSession } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { keyOf } from '../lib/api-query.ts'
import type { GetRoute } from '../lib/api-types.ts'
import { openModal } from '../lib/modal.ts'
import { connectRealtime } from '../lib/realtime.ts'
import { createPlace } from '../lib/realtime-place.ts'
import { readStoredSession, sessionIdOf } from '../lib/session.ts'
import type { PageEvent } from '../lib/deliver-event.ts'
import { toasts } from '../ui/overlay/toasts.ts'
import { sessionExpired } from './error-policy.texts.ts'
import { reactionTo } from './error-policy.ts'
import { endSession } from './on-error.ts'

type Handlers = {
  [T in PageEvent['type']]: (
    event: Extract<PageEvent, { type: T }>,
    queryClient: QueryClient,
    router: DataRouter,
  ) => void
}

type Handler = (event: PageEvent, queryClient: QueryClient, router: DataRouter) => void

const meetings = [
  'GET /api/users/:user_id/future-as-listener-consultations/count',
  'GET /api/users/:user_id/future-as-listener-consultations',
  'GET /api/users/:user_id/future-as-speaker-consultations',
  'GET /api/users/:user_id/previous-as-listener-consultations',
  'GET /api/users/:user_id/previous-as-speaker-consultations',
  'GET /api/users/:user_id/schedule',
  'GET /api/conversations/:id',
] as const

/**
 * Queries invalidated when a request is answered. Answers arrive as purchases and cancellations; an accepted request is
 * in the cart.
 */
const requests = [
  'GET /api/speakers/:user_id/consultation-requests',
  'GET /api/users/:user_id/consultation-requests',
  'GET /api/cart',
  'GET /api/cart/is-empty',
] as const

const handlers: Handlers = {
  payment_webhook: (_, client) =>
    invalidate(
      client,
      'GET /api/orders',
      'GET /api/orders/:order_id',
      'GET /api/cart',
      'GET /api/cart/is-empty',
      'GET /api/subscriptions/current',
      ...meetings,
    ),
  payment_rebill: (_, client) => {
    // The notification is already in the list; it is announced only once.
    void announceMissed(client)
    invalidate(client, 'GET /api/notifications', 'GET /api/subscriptions/current')
  },
  speaker_request_notification: ({ content }, client, router) => void leadToDecision(content, client, router),
  consultation_purchase_notification: ({ content, payload }, client) => {
    announce({ notification_id: payload.notification_id, content })
    invalidate(client, 'GET /api/notifications', ...meetings, ...requests)
  },
  consultation_annulation_notification: ({ content, payload }, client) => {
    announce({ notification_id: payload.notification_id, content })
    invalidate(client, 'GET /api/notifications', ...meetings, ...requests)
  },
  get_consultation_start_info: ({ payload }) => setStartInfo(payload),
  consultation_start: ({ payload }) => setStartInfo(payload),
  consultation_speaker_conference_timeout: ({ content: { link } }, client) => {
    invalidate(client, 'GET /api/notifications')
    openModal('MEETING_TIME_EXPIRED', { link })
  },
  meeting_reminder: announceNotice,
  notification: announceNotice,
  conversation_opened: (_, client) => invalidate(client, 'GET /api/conversations'),
  conversation_message: ({ payload }, client) => {
    const { conversation_id, from_user_id: user_id, position } = payload
    endTyping({ conversation_id, user_id })
    refreshConversation(client, conversation_id, position)
  },
  conversation_written: ({ payload }, client) => {
    addMessage(client, payload.conversation_id, payload.message)
  },
  conversation_typing: ({ payload }) => beginTyping(payload),
  conversation_read: (_, client) => refreshMarks(client),
  conversation_blocked: (_, client) => refreshMarks(client),
  announcement: ({ content }) => toasts.notice(content),
  meeting_clock: ({ payload }, client) => {
    const { is_over, ...clock } = payload
    cacheClock(client, clock)
    if (!is_over) return
    void client.invalidateQueries({ queryKey: consultationQuery(payload.consultation_id).queryKey })
    invalidate(client, 'GET /api/orders', ...meetings)
  },
  meeting_time_warning: ({ payload }, client) => cacheTimeWarning(client, payload),
  session_ended: ({ payload, error }, client, router) => {
    // Another session may have started in this browser since.
    if (payload.session_id === sessionIdOf(readStoredSession()))
      leave(error?.description ?? sessionExpired, client, router)
  },
}

function announceNotice(
  { content, payload }: Extract<PageEvent, { type: 'meeting_reminder' | 'notification' }>,
  client: QueryClient,
): void {
  announce({ notification_id: payload.notification_id, content })
  // The notice may be about materials, whose page may be open.
  invalidate(client, 'GET /api/notifications', 'GET /api/consultations/:id/materials')
}

/**
 * Ends the session, unless a meeting is open, where the next call ends it, or this tab is already ending its own
 * session.
 */
function leave(text: string, queryClient: QueryClient, router: DataRouter): void {
  const isLeaving = queryClient.isMutating({ mutationKey: leavingKey }) > 0
  if (!isLeaving && !isInMeeting(router)) endSession(text)
}

/** The longest reconnect pause in a meeting, where the remaining time must be right within seconds of reconnecting. */
const meetingWaitMs = 3000

export function listenToEvents(queryClient: QueryClient, router: DataRouter, user_id: string): () => void {
  return connectRealtime({
    place: createPlace(user_id, sessionStorage),
    getToken: async () => (await call('POST /api/auth/ws-tokens')).value,
    onRefused(error) {
      const reaction = reactionTo(error)
      if (reaction.kind === 'end of session') leave(reaction.text, queryClient, router)
    },
    onEvent: (event) => onRealtimeEvent(event, queryClient, router),
    onOpen() {
      void announceMissed(queryClient)
      void sendPending(queryClient)
      void keepWaiting()
      invalidate(queryClient, 'GET /api/consultations/:id/meeting')
    },
    longestWait: () => (isInMeeting(router) ? meetingWaitMs : undefined),
    onGap: () => void queryClient.invalidateQueries(),
  })
}

function onRealtimeEvent(event: PageEvent, queryClient: QueryClient, router: DataRouter): void {
  if (event.error && event.type !== 'session_ended') {
    const { code: error_code, description: error_message } = event.error
    const reaction = reactionTo(new ApiError({ error_code, error_message }, 0))
    if (reaction.kind === 'end of session') leave(reaction.text, queryClient, router)
    else toasts.error((reaction.kind === 'toast' && reaction.text) || error_message)
    return
  }
  const handle = handlers[event.type] as Handler | undefined
  handle?.(event, queryClient, router)
}

/**
 * Renews the session and opens the decision page, but does not interrupt a meeting. If the token cannot be renewed now,
 * that page retries.
 */
async function leadToDecision(content: string, queryClient: QueryClient, router: DataRouter): Promise<void> {
  await renewSession().catch(() => {})
  invalidate(
    queryClient,
    'GET /api/notifications',
    'GET /api/users/:user_id',
    'GET /api/applications/current-step',
    'GET /api/applications/previous',
  )
  if (isInMeeting(router)) toasts.success(content)
  else void router.navigate('/speaker-application-finish')
}

function isInMeeting(router: DataRouter): boolean {
  return router.state.location.pathname.startsWith('/meeting/')
}

function invalidate(queryClient: QueryClient, ...routes: GetRoute[]): void {
  for (const route of routes) void queryClient.invalidateQueries({ queryKey: keyOf(route) })
}
