import type { Session } from '@razgovor/contract/accounts'
import type { ConversationFile, ConversationMessage, OpenedConversation } from '@razgovor/contract/conversations'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { MessagesPage } from '../features/conversations/messages-page.tsx'
import { useOutbox } from '../features/conversations/outbox.store.ts'
import { useUploads } from '../features/conversations/uploads.store.ts'
import { createCaller } from '../lib/caller.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { createQueryClient } from './query-client.ts'
import { storedTexts } from './thread-test-server.texts.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

export const conversation_id = '0190f5a0-0000-7000-8000-000000000001'
const [own_id, other_id] = ['0190f5a0-0000-7000-8000-00000000000a', '0190f5a0-0000-7000-8000-00000000000b']

export function messageAt(position: number): ConversationMessage {
  return {
    message_id: `message-${position}`,
    position,
    client_id: `client-${position}`,
    from_user_id: position % 2 ? other_id : own_id,
    subject: null,
    consultation_id: null,
    is_from_meeting: false,
    files: [],
    text: storedTexts.message(position),
    is_erased: false,
    created_at: new Date(Date.parse('2058-01-13T09:00:00Z') + position * 1000).toISOString(),
  }
}

const conversation = {
  conversation_id,
  side: 'LISTENER',
  other: {
    user_id: other_id,
    alias: 'anna',
    first_name: storedTexts.first_name,
    last_name: storedTexts.last_name,
    avatar_thumbnail_url: null,
  },
  is_blocked: false,
  can_write: true,
  unread_count: 0,
  read_position: 0,
  other_read_position: 0,
  last_message: { ...messageAt(1), text: storedTexts.last },
  active_at: '2058-01-13T09:00:00Z',
  can_send_links: true,
  can_send_files: true,
  meetings: [],
}

export interface SentBody {
  text: string
  file_ids: string[]
  client_id: string
}

/** Creates a conversation server with `count` messages, fifty per page. */
export function makeServer(count: number, given: Partial<OpenedConversation> = {}) {
  const server = {
    count,
    /** The last position that was marked as read. */
    read: 0,
    onSend: (_body: SentBody): Response => Response.json({}),
    onDownload: (_query: URLSearchParams): Response => new Response('', { status: 404 }),
    files: [] as ConversationFile[],
    canSendFiles: true,
    canWrite: true,
    /** Positions of messages that come from meeting chats, by consultation. */
    chats: {} as Record<string, number[]>,
    async fetcher(path: string, { method, body }: RequestInit = {}): Promise<Response> {
      const url = new URL(path, 'http://localhost')
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : null
      if (url.pathname.endsWith('/read')) {
        server.read = (parsed as { up_to: number }).up_to
        return Response.json({ unread_count: 0 })
      }
      if (url.pathname.endsWith('/messages') && method === 'POST') return server.onSend(parsed as SentBody)
      if (url.pathname.includes('/files/')) return server.onDownload(url.searchParams)
      if (url.pathname.endsWith('/messages')) return Response.json(pageOf(server, url.searchParams))
      if (url.pathname === '/api/conversations')
        return Response.json({ offset: 0, limit: 30, total_count: 1, items: [conversation] })
      const { read: read_position, canSendFiles: can_send_files, canWrite: can_write } = server
      return Response.json({ ...conversation, ...given, read_position, can_send_files, can_write })
    },
  }
  return server
}

interface Stored {
  count: number
  files: ConversationFile[]
  chats: Record<string, number[]>
}

/** The files are attached to the last message. */
function pageOf({ count, files, chats }: Stored, query: URLSearchParams) {
  const all = Array.from({ length: count }, (_, index) => messageAt(index + 1))
  for (const [consultation_id, positions] of Object.entries(chats))
    for (const position of positions) Object.assign(all[position - 1]!, { consultation_id, is_from_meeting: true })
  const last = all.at(-1)
  if (last && files.length > 0) Object.assign(last, { files, text: '' })
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

export async function showThread({ fetcher }: ReturnType<typeof makeServer>) {
  vi.stubGlobal('fetch', fetcher)
  const client = createQueryClient({ call: createCaller({ fetcher }), retries: 0 })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: ThreadPage }])} />
    </QueryClientProvider>,
  )
  return client
}

export async function prepareThread(): Promise<void> {
  await ensureTemporal()
  syncServerClock('2058-01-14T12:00:00+03:00')
  localStorage.clear()
  useOutbox.setState({ drafts: {}, pending: [] })
  useUploads.setState([], true)
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: { user_id: own_id } } as unknown as Session)
  await page.viewport(390, 844)
}
