import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consultationsQuery } from '../features/bookings/bookings.queries.ts'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { createQueryClient } from './query-client.ts'
import { fetchAhead, openShelf } from './shelf.ts'
import { keepOnShelf, takeFromShelf } from './shelf-storage.ts'

const list = (user_id: string) =>
  consultationsQuery({ user_id, side: 'LISTENER', which: 'future', offset: 0, limit: 20 })
const sides = { speaker: { user_id: 'anna' }, participants: [] }
const meetings = {
  items: [
    { consultation_id: 'over', time_start_iso: '2020-01-01T09:00:00Z', time_end_iso: '2020-01-01T10:00:00Z', ...sides },
    { consultation_id: 'next', time_start_iso: '2158-01-01T09:00:00Z', time_end_iso: '2158-01-01T10:00:00Z', ...sides },
  ],
  total_count: 2,
}

function start(user_id: string, fetcher: () => Promise<Response>) {
  const client = createQueryClient({ call: createCaller({ fetcher }), retries: 0 })
  const close = openShelf(client, user_id)
  const observer = new QueryObserver(client, list(user_id))
  const end = observer.subscribe(() => {})
  return {
    observer,
    stop() {
      end()
      close()
    },
  }
}

const answered = async () => Response.json(meetings)
const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'))
const shownBy = ({ observer }: ReturnType<typeof start>) => {
  const { data, isLoading } = observer.getCurrentResult()
  return isLoading ? 'loading' : (data?.items.map(({ consultation_id }) => consultation_id) ?? 'nothing')
}

beforeEach(() => setSession({ access_token: 'a.b.c', refresh_token: 'r', user: { user_id: 'vera' } } as never))
afterEach(() => {
  vi.restoreAllMocks()
  clearSession()
})

test('data read before is shown to the same user without a connection, except meetings that are over', async () => {
  const online = start('vera', answered)
  await expect.poll(() => shownBy(online)).toEqual(['over', 'next'])
  online.stop()
  const offline = start('vera', unreachable)
  await expect.poll(() => shownBy(offline)).toEqual(['next'])
  offline.stop()
})

test('another user of the browser is shown nothing of it, and signing out clears it', async () => {
  const online = start('vera', answered)
  await expect.poll(() => shownBy(online)).toEqual(['over', 'next'])
  online.stop()
  const hash = online.observer.getCurrentQuery().queryHash
  expect(takeFromShelf('vera', hash)).not.toBeNull()
  expect(takeFromShelf('boris', hash)).toBeNull()
  clearSession()
  expect(takeFromShelf('vera', hash)).toBeNull()
  const offline = start('vera', unreachable)
  await expect.poll(() => shownBy(offline)).toBe('nothing')
  offline.stop()
})

test('an error of the server is shown instead of the stored copy', async () => {
  const online = start('vera', answered)
  await expect.poll(() => shownBy(online)).toEqual(['over', 'next'])
  online.stop()
  const failing = start('vera', async () => Response.json({ error_code: 1003, error_message: 'Нет' }, { status: 403 }))
  await expect.poll(() => shownBy(failing)).toBe('nothing')
  failing.stop()
})

test('stored copies never crowd out drafts: the oldest goes first', () => {
  const half = 'a'.repeat(900_000)
  for (const [index, name] of ['one', 'two', 'three'].entries())
    keepOnShelf('vera', name, { kept_at: index, data: half })
  expect(['one', 'two', 'three'].map((name) => takeFromShelf('vera', name) !== null)).toEqual([false, true, true])
})

/** A server of one conversation; the conversation's messages are unreachable while `isFailing`. */
function startServer() {
  const server = { isFailing: false, paths: [] as string[], connect: () => createQueryClient({ call, retries: 0 }) }
  const fetcher = async (path: string) => {
    server.paths.push(path.split('?')[0]!)
    if (server.isFailing && path.includes('/messages')) return unreachable()
    if (path.startsWith('/api/users/')) return answered()
    return Response.json({
      items: [{ conversation_id: 'c', other: { user_id: 'anna' } }],
      offset: 0,
      limit: 30,
      total_count: 1,
      has_more: false,
    })
  }
  const call = createCaller({ fetcher })
  vi.spyOn(window, 'fetch').mockImplementation((path) => fetcher(path as string))
  return server
}

test('a failed prefetch is repeated at the next try, and then not again for an hour', async () => {
  const server = startServer()
  server.isFailing = true
  await expect(fetchAhead(server.connect(), 'vera')).rejects.toMatchObject({ status: 0 })
  server.isFailing = false
  server.paths = []
  await fetchAhead(server.connect(), 'vera')
  expect(server.paths).toContain('/api/conversations/c/messages')
  server.paths = []
  await fetchAhead(server.connect(), 'vera')
  expect(server.paths).toEqual([])
})

test('conversations with the people of the next meetings are fetched ahead, then the last active ones', async () => {
  const claims = btoa(JSON.stringify({ roles: ['SPEAKER'] }))
  setSession({ access_token: `a.${claims}.c`, refresh_token: 'r', user: { user_id: 'vera' } } as never)
  const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const conversations = others.map((user_id) => ({ conversation_id: `with-${user_id}`, other: { user_id } }))
  const next = [
    { time_start_iso: '2158-01-02T10:00:00Z', speaker: { user_id: 'vera' }, participants: [{ user_id: 'f' }] },
    { time_start_iso: '2158-01-01T10:00:00Z', speaker: { user_id: 'g' }, participants: [] },
  ]
  const opened: string[] = []
  const fetcher = async (path: string) => {
    const id = /conversations\/(with-.)\/messages/.exec(path)?.[1]
    if (id) opened.push(id)
    if (path.includes('future-as-listener')) return Response.json({ items: next.slice(1), total_count: 1 })
    if (path.includes('future-as-speaker')) return Response.json({ items: next.slice(0, 1), total_count: 1 })
    return Response.json({ items: conversations, offset: 0, limit: 30, total_count: 7, has_more: false })
  }
  vi.spyOn(window, 'fetch').mockImplementation((path) => fetcher(path as string))
  await fetchAhead(createQueryClient({ call: createCaller({ fetcher }), retries: 0 }), 'vera')
  expect(opened).toEqual(['with-g', 'with-f', 'with-a', 'with-b', 'with-c'])
})

test('a connection that returns is used to fetch ahead', async () => {
  const server = startServer()
  const close = openShelf(server.connect(), 'vera')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => takeFromShelf('vera', 'fetched')).not.toBeNull()
  expect(server.paths).toContain('/api/conversations/c/messages')
  close()
})
