import type { Session } from '@razgovor/contract/accounts'
import type { ConversationMessage } from '@razgovor/contract/conversations'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { refreshConversation } from '../features/conversations/conversations.queries.ts'
import { MessagesPage } from '../features/conversations/messages-page.tsx'
import { useOutbox } from '../features/conversations/outbox.store.ts'
import { createCaller } from '../lib/caller.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const conversation_id = '0190f5a0-0000-7000-8000-000000000001'
const [own_id, other_id] = ['0190f5a0-0000-7000-8000-00000000000a', '0190f5a0-0000-7000-8000-00000000000b']
const longName = 'Преображенская-Константинопольская-Семирамида-Александровна'

function messageAt(position: number): ConversationMessage {
  return {
    message_id: `message-${position}`,
    position,
    client_id: `client-${position}`,
    from_user_id: position % 2 ? other_id : own_id,
    subject: null,
    consultation_id: null,
    text: `Сообщение ${position}`,
    is_erased: false,
    created_at: new Date(Date.parse('2058-01-13T09:00:00Z') + position * 1000).toISOString(),
  }
}

const conversation = {
  conversation_id,
  side: 'LISTENER',
  other: { user_id: other_id, alias: 'anna', first_name: 'Анна', last_name: longName, avatar_thumbnail_url: null },
  is_blocked: false,
  can_write: true,
  unread_count: 0,
  read_position: 0,
  other_read_position: 0,
  last_message: { ...messageAt(1), text: 'Последнее' },
  active_at: '2058-01-13T09:00:00Z',
  can_send_links: true,
  meetings: [],
}

interface SentBody {
  text: string
  client_id: string
}

/** A server with so many messages, fifty a page. */
function makeServer(count: number) {
  const server = {
    count,
    /** The position that was marked as read. */
    read: 0,
    /** What a message is answered with. */
    onSend: (_body: SentBody): Response => Response.json({}),
    async fetcher(path: string, { method, body }: RequestInit = {}): Promise<Response> {
      const url = new URL(path, 'http://localhost')
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : null
      if (url.pathname.endsWith('/read')) {
        server.read = (parsed as { up_to: number }).up_to
        return Response.json({ unread_count: 0 })
      }
      if (url.pathname.endsWith('/messages') && method === 'POST') return server.onSend(parsed as SentBody)
      if (url.pathname.endsWith('/messages')) return Response.json(pageOf(server.count, url.searchParams))
      if (url.pathname === '/api/conversations')
        return Response.json({ offset: 0, limit: 30, total_count: 1, items: [conversation] })
      return Response.json({ ...conversation, read_position: server.read })
    },
  }
  return server
}

function pageOf(count: number, query: URLSearchParams) {
  const all = Array.from({ length: count }, (_, index) => messageAt(index + 1))
  const [before, after] = [query.get('before'), query.get('after')]
  const asked = all.filter(
    ({ position }) => (before === null || position < Number(before)) && (after === null || position > Number(after)),
  )
  const items = after === null ? asked.slice(-50) : asked.slice(0, 50)
  return { items, has_more: items.length < asked.length }
}

function ThreadPage() {
  return <MessagesPage conversation_id={conversation_id} />
}

async function show({ fetcher }: ReturnType<typeof makeServer>) {
  vi.stubGlobal('fetch', fetcher)
  const client = createQueryClient({ call: createCaller({ fetcher }), retries: 0 })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: ThreadPage }])} />
    </QueryClientProvider>,
  )
  return client
}

const thread = page.getByRole('group', { name: 'Сообщения переписки' })
const field = page.getByRole('textbox', { name: 'Сообщение' })

beforeEach(async () => {
  await ensureTemporal()
  syncServerClock('2058-01-14T12:00:00+03:00')
  localStorage.clear()
  useOutbox.setState({ drafts: {}, pending: [] })
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: { user_id: own_id } } as unknown as Session)
  await page.viewport(390, 844)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a thread opens at its end, and older messages load above without moving what is read', async () => {
  await show(makeServer(120))
  await expect.element(page.getByText('Сообщение 120', { exact: true })).toBeVisible()
  expect(page.getByText('Сообщение 70', { exact: true }).elements()).toEqual([])
  const scroller = thread.element()
  scroller.scrollTop = -scroller.scrollHeight
  await expect.element(page.getByText('Сообщение 21', { exact: true })).toBeInTheDocument()
  const first = page.getByText('Сообщение 71', { exact: true }).element()
  const place = () => first.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  // Where it was: at the top, below the button that has gone up.
  expect(Math.abs(place())).toBeLessThan(scroller.clientHeight)
  scroller.scrollTop = -scroller.scrollHeight
  await expect.element(page.getByText('Сообщение 1', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Показать более ранние' })).not.toBeInTheDocument()
  expect(page.getByRole('article').elements()).toHaveLength(120)
})

test('a message that comes while older ones load is not lost', async () => {
  const server = makeServer(120)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { fetcher } = server
  server.fetcher = async (path, init) => {
    if (path.includes('before=')) await held
    return fetcher(path, init)
  }
  const client = await show(server)
  await expect.element(page.getByText('Сообщение 120', { exact: true })).toBeVisible()
  thread.element().scrollTop = -thread.element().scrollHeight
  await expect.element(page.getByRole('button', { name: 'Показать более ранние' })).toHaveAttribute('aria-busy')
  server.count = 121
  refreshConversation(client, conversation_id)
  await expect.element(page.getByText('Сообщение 121', { exact: true })).toBeInTheDocument()
  release()
  await expect.element(page.getByText('Сообщение 21', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText('Сообщение 121', { exact: true })).toBeInTheDocument()
})

test('a new message is read out and marked as read, but not while its reader is further up', async () => {
  const server = makeServer(60)
  const client = await show(server)
  await expect.poll(() => server.read).toBe(60)
  server.count = 61
  refreshConversation(client, conversation_id)
  await expect.element(page.getByRole('status').filter({ hasText: 'Анна пишет: Сообщение 61' })).toBeInTheDocument()
  await expect.poll(() => server.read).toBe(61)
  thread.element().scrollTop = -300
  await expect.element(page.getByRole('button', { name: 'К новым сообщениям' })).toBeVisible()
  server.count = 63
  refreshConversation(client, conversation_id)
  await expect.element(page.getByText('Сообщение 63', { exact: true })).toBeInTheDocument()
  expect(server.read).toBe(61)
  await page.getByRole('button', { name: 'К новым сообщениям' }).click()
  await expect.poll(() => server.read).toBe(63)
})

test('a refused message says why, and goes back into the field', async () => {
  const server = makeServer(2)
  const error_message = 'Ссылки можно присылать после первой записи'
  server.onSend = () => Response.json({ error_code: 202, error_message, fields: {} }, { status: 409 })
  await show(server)
  await field.fill('https://example.ru')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(error_message)
  await expect.element(field).toHaveValue('')
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Исправить' }).click()
  await expect.element(field).toHaveValue('https://example.ru')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a message whose answer was lost is sent again with the same client_id', async () => {
  const server = makeServer(2)
  const sent: string[] = []
  server.onSend = ({ client_id }) => {
    sent.push(client_id)
    return sent.length === 1 ? Response.json({}, { status: 502 }) : Response.json({})
  }
  await show(server)
  await field.fill('Привет')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Отправляем…')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Отправляем…')).not.toBeInTheDocument()
  expect(sent).toEqual([sent[0], sent[0]])
})

test('what the browser kept of another release is dropped', async () => {
  localStorage.setItem('outbox', JSON.stringify({ state: { drafts: { a: 1 }, pending: [{}] }, version: 1 }))
  await useOutbox.persist.rehydrate()
  expect(useOutbox.getState()).toEqual({ drafts: {}, pending: [] })
})

test('a thread and a list that do not load offer to try again, and long names fit', async () => {
  const server = makeServer(2)
  let isDown = true
  const { fetcher } = server
  server.fetcher = async (path, init) => (isDown ? Response.json({}, { status: 503 }) : fetcher(path, init))
  await page.viewport(1440, 900)
  await show(server)
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  isDown = false
  for (const button of page.getByRole('button', { name: 'Попробовать ещё раз' }).elements())
    (button as HTMLElement).click()
  await expect.element(page.getByText('Сообщение 2', { exact: true }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1440)
  expect(await axeViolations()).toEqual([])
})
