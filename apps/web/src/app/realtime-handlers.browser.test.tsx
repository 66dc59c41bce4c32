import type { Session } from '@razgovor/contract/accounts'
import { MutationObserver } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consultationQuery } from '../features/bookings/bookings.queries.ts'
import { useTyping } from '../features/conversations/typing.store.ts'
import { deleteUserMutation, endAllSessionsMutation } from '../features/profile/profile.queries.ts'
import { useStartInfo } from '../features/session/start-info.ts'
import { keyOf } from '../lib/api-query.ts'
import type { GetRoute } from '../lib/api-types.ts'
import { createCaller } from '../lib/caller.ts'
import { closeModal, useModal } from '../lib/modal.ts'
import { clearSession, getSession, setSession } from '../lib/session.ts'
import { connectToasts, type ToastMessage } from '../ui/overlay/toasts.ts'
import { createQueryClient } from './query-client.ts'
import { listenToEvents } from './realtime-handlers.ts'

const notification_id = '0190f5a0-0000-7000-8000-000000000003'
const instant = '2058-01-14T09:00:00Z'
const stoppedClock = {
  consultation_id: notification_id,
  ends_at: instant,
  counted_seconds: 0,
  counting_since: null,
  limit_seconds: null,
}
const user = { user_id: 'u', email: 'vera@example.ru', first_name: 'Вера', last_name: 'Лебедева', role: 'LISTENER' }
const session = { access_token: 'a.b.c', refresh_token: 'first', user: { ...user, categories: [] } }

/** A WebSocket whose server side is controlled by the test. */
class FakeSocket extends EventTarget {
  static last: FakeSocket
  readonly sent: unknown[] = []

  constructor() {
    super()
    FakeSocket.last = this
    queueMicrotask(() => {
      this.dispatchEvent(new Event('open'))
      this.emit({ type: 'resume', payload: { after: 0, is_complete: true } })
    })
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame))
  }

  emit(event: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ content: '', payload: {}, ...event }) }))
  }

  close(): void {}
}

const tokenOf = (session_id: string) => `a.${btoa(JSON.stringify({ sid: session_id }))}.c`
const ownEnds = [
  ['ends all sessions', endAllSessionsMutation()],
  ['deletes its account', deleteUserMutation()],
] as const

const unanswered = () => new Promise<void>(() => {})

const renewed = { ...session, access_token: 'd.e.f', refresh_token: 'second' }
const answers: Record<string, unknown> = {
  '/api/auth/ws-tokens': { value: 'token' },
  '/api/auth/refresh': renewed,
}

let stop = () => {}
let shown: ToastMessage[] = []
const router = createMemoryRouter([{ path: '*', Component: null }], { initialEntries: ['/orders'] })
const fetcher = async (path: string) => Response.json(answers[path] ?? { items: [], total_count: 0 })
const queryClient = createQueryClient({ call: createCaller({ fetcher }), retries: 0 })

/** Fills the cache for these routes; returns those that were invalidated. */
function fillCache(...routes: GetRoute[]): () => GetRoute[] {
  for (const route of routes) queryClient.setQueryData(keyOf(route), {})
  return () => routes.filter((route) => queryClient.getQueryState(keyOf(route))?.isInvalidated)
}

const isStale = (id: string) => queryClient.getQueryState(consultationQuery(id).queryKey)?.isInvalidated

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  setSession(session as unknown as Session)
  closeModal()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', fetcher)
  shown = []
  const disconnect = connectToasts((message) => shown.push(message))
  const close = listenToEvents(queryClient, router, 'u')
  stop = () => {
    close()
    disconnect()
  }
  await vi.waitUntil(() => FakeSocket.last?.sent.length === 2, { timeout: 100_000 })
})

afterEach(() => {
  stop()
  clearSession()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('on opening, the socket asks for the next meeting with an empty payload', () => {
  expect(FakeSocket.last.sent).toContainEqual({ type: 'get_consultation_start_info', payload: {} })
})

test.each(['consultation_purchase_notification', 'consultation_annulation_notification'])(
  'the event %s shows one dark toast, and the unread count and future meetings are read again',
  async (type) => {
    const stale = fillCache(
      'GET /api/notifications',
      'GET /api/users/:user_id/future-as-listener-consultations/count',
      'GET /api/handbooks',
    )
    const event = { type, content: 'К тебе записались', payload: { notification_id } }
    FakeSocket.last.emit(event)
    FakeSocket.last.emit(event)
    expect(shown).toEqual([{ kind: 'success', text: 'К тебе записались' }])
    expect(stale()).toEqual([
      'GET /api/notifications',
      'GET /api/users/:user_id/future-as-listener-consultations/count',
    ])
  },
)

test.each(['meeting_reminder', 'notification'])(
  'the event %s is announced once, and the unread count is read again',
  (type) => {
    const stale = fillCache('GET /api/notifications', 'GET /api/handbooks')
    const event = { type, content: 'По обращению о встрече возврата не будет', payload: { notification_id } }
    FakeSocket.last.emit(event)
    FakeSocket.last.emit(event)
    expect(shown).toEqual([{ kind: 'success', text: 'По обращению о встрече возврата не будет' }])
    expect(stale()).toEqual(['GET /api/notifications'])
  },
)

test('a notice, which may be of materials, invalidates the materials on an open page', () => {
  const stale = fillCache('GET /api/consultations/:id/materials', 'GET /api/consultations/:id/materials/board')
  FakeSocket.last.emit({ type: 'notification', content: 'Материалы встречи', payload: { notification_id } })
  expect(stale()).toEqual(['GET /api/consultations/:id/materials'])
})

test.each(['get_consultation_start_info', 'consultation_start'])(
  'the event %s stores the start for the header’s chip',
  (type) => {
    const payload = { consultation_id: 'c', consultation_start_time: '2058-01-14T12:00:00Z', meeting_url: '/meeting/c' }
    FakeSocket.last.emit({ type, payload })
    expect(useStartInfo.getState().startInfo).toEqual(payload)
  },
)

test.each(['/tariffs', null])('the end of the tariff’s time opens its dialog with the link %s', (link) => {
  const stale = fillCache('GET /api/notifications')
  FakeSocket.last.emit({ type: 'consultation_speaker_conference_timeout', content: { link }, payload: {} })
  expect(useModal.getState().open).toEqual({ name: 'MEETING_TIME_EXPIRED', props: { link } })
  expect(stale()).toEqual(['GET /api/notifications'])
})

test('a decided application renews the token, reads the user and the step again, and opens the decision', async () => {
  const stale = fillCache(
    'GET /api/users/:user_id',
    'GET /api/applications/current-step',
    'GET /api/applications/previous',
  )
  FakeSocket.last.emit({ type: 'speaker_request_notification', content: 'Заявка одобрена' })
  await expect.poll(() => router.state.location.pathname).toBe('/speaker-application-finish')
  expect(getSession()).toMatchObject({ access_token: 'd.e.f' })
  expect(stale()).toHaveLength(3)
})

test('a settled payment invalidates the orders, the cart and the meetings', () => {
  const stale = fillCache(
    'GET /api/orders',
    'GET /api/cart',
    'GET /api/users/:user_id/future-as-listener-consultations',
  )
  FakeSocket.last.emit({ type: 'payment_webhook', payload: { order_id: notification_id } })
  expect(stale()).toHaveLength(3)
})

test('a rebill invalidates the tariff and the notifications', () => {
  const stale = fillCache('GET /api/notifications', 'GET /api/subscriptions/current')
  FakeSocket.last.emit({ type: 'payment_rebill' })
  expect(stale()).toHaveLength(2)
})

test('an error of the socket shows a red toast by its code, like an error of a call', () => {
  FakeSocket.last.emit({ type: 'consultation_start', error: { code: 4, description: 'Данные не прошли проверку' } })
  FakeSocket.last.emit({ type: 'consultation_start', error: { code: 1, description: 'TypeError' } })
  expect(shown).toEqual([
    { kind: 'error', text: 'Данные не прошли проверку' },
    { kind: 'error', text: 'Ошибка на сервере. Попробуй позже' },
  ])
  expect(getSession()).toEqual(session)
  FakeSocket.last.emit({ type: 'consultation_start', error: { code: 8, description: 'expired' } })
  expect(getSession()).toBeNull()
})

test('a session ended elsewhere signs the tab out and says so', () => {
  setSession({ ...session, access_token: tokenOf('s') } as unknown as Session)
  FakeSocket.last.emit({ type: 'session_ended', payload: { session_id: 's' } })
  expect(getSession()).toBeNull()
  expect(shown).toEqual([{ kind: 'error', text: 'Сессия истекла. Войди снова' }])
})

test.each(ownEnds)(
  'a tab that %s leaves by the answer to its call, not by the event before it',
  async (_, mutation) => {
    setSession({ ...session, access_token: tokenOf('s') } as unknown as Session)
    const observer = new MutationObserver(queryClient, {
      mutationKey: mutation.mutationKey ?? [],
      mutationFn: unanswered,
    })
    void observer.mutate()
    FakeSocket.last.emit({ type: 'session_ended', payload: { session_id: 's' } })
    expect(getSession()).not.toBeNull()
    expect(shown).toEqual([])
  },
)

test('typing ends with the message of who was typing, not with another one', () => {
  const conversation_id = notification_id
  FakeSocket.last.emit({ type: 'conversation_typing', payload: { conversation_id, user_id: 'anna' } })
  const message = { conversation_id, position: 1 }
  FakeSocket.last.emit({ type: 'conversation_message', payload: { ...message, from_user_id: 'u' } })
  expect(useTyping.getState()).toMatchObject({ [conversation_id]: { user_id: 'anna' } })
  FakeSocket.last.emit({ type: 'conversation_message', payload: { ...message, from_user_id: 'anna' } })
  expect(useTyping.getState()).toEqual({})
})

test.each(['conversation_message', 'conversation_read', 'conversation_blocked'])(
  'the event %s invalidates the conversations and their unread count',
  async (type) => {
    const conversation_id = notification_id
    const invalidated = fillCache(
      'GET /api/conversations/:id',
      'GET /api/conversations',
      'GET /api/conversations/unread',
    )
    FakeSocket.last.emit({ type, payload: { conversation_id, position: 1, from_user_id: 'u', user_id: 'u' } })
    expect(invalidated()).toHaveLength(3)
    expect(shown).toEqual([])
  },
)

test('the clock of a meeting that has ended invalidates that meeting and no other', () => {
  const other_id = '0190f5a0-0000-7000-8000-000000000004'
  for (const id of [notification_id, other_id])
    queryClient.setQueryData(consultationQuery(id).queryKey, { status: 'STARTED' } as never)
  FakeSocket.last.emit({ type: 'meeting_clock', payload: { ...stoppedClock, is_over: false } })
  expect(isStale(notification_id)).toBe(false)
  FakeSocket.last.emit({ type: 'meeting_clock', payload: { ...stoppedClock, is_over: true } })
  expect([notification_id, other_id].map(isStale)).toEqual([true, false])
})

test('the clock of a meeting that has ended invalidates the lists of meetings and orders', () => {
  const stale = fillCache(
    'GET /api/orders',
    'GET /api/users/:user_id/future-as-listener-consultations',
    'GET /api/users/:user_id/previous-as-speaker-consultations',
  )
  FakeSocket.last.emit({ type: 'meeting_clock', payload: { ...stoppedClock, is_over: false } })
  expect(stale()).toEqual([])
  FakeSocket.last.emit({ type: 'meeting_clock', payload: { ...stoppedClock, is_over: true } })
  expect(stale()).toHaveLength(3)
})

test.each(['payment_webhook', 'consultation_purchase_notification', 'consultation_annulation_notification'])(
  'the event %s invalidates the conversations, which show meetings',
  (type) => {
    const stale = fillCache('GET /api/conversations/:id', 'GET /api/conversations/:id/messages')
    FakeSocket.last.emit({ type, payload: { notification_id, order_id: notification_id } })
    expect(stale()).toEqual(['GET /api/conversations/:id'])
  },
)

test('on opening, the socket’s tab stores what a closed tab could not of a room’s chat', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return fetcher(path)
  })
  const messages = [{ consultation_id: 'c-1', client_id: notification_id, text: 'Ссылка на статью' }]
  localStorage.setItem('chat-outbox', JSON.stringify({ state: { messages }, version: 1 }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'chat-outbox' }))
  stop()
  stop = listenToEvents(queryClient, router, 'u')
  await expect.poll(() => asked).toContain('/api/consultations/c-1/chat-messages')
})

test('conversation_opened invalidates the list of conversations', () => {
  const invalidated = fillCache('GET /api/conversations', 'GET /api/handbooks')
  FakeSocket.last.emit({ type: 'conversation_opened', payload: { conversation_id: notification_id } })
  expect(invalidated()).toEqual(['GET /api/conversations'])
  expect(shown).toEqual([])
})
