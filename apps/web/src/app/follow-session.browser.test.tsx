import type { Session } from '@razgovor/contract/accounts'
import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setStartInfo, useStartInfo } from '../features/session/start-info.ts'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { followSession } from './follow-session.ts'
import { createQueryClient } from './query-client.ts'

const fetcher = async () => Response.json({ value: 'token', items: [], total_count: 0 })
const user = { user_id: 'u', email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева', categories: [] }
const session = { access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('the socket opens with the sign-in and closes with the sign-out, which clears the cached data', async () => {
  const { opened, closed, lines } = stubSockets()
  const queryClient = createQueryClient({ call: createCaller({ fetcher }), retries: 0 })
  followSession(queryClient, createMemoryRouter([{ path: '*', Component: null }]))
  expect(opened).toEqual([])

  setSession(session)
  await expect.poll(() => opened).toEqual(['/api/ws'])
  lines[0]!.open()
  queryClient.setQueryData(['GET /api/orders', {}], {})
  setStartInfo({ consultation_id: 'c' } as never)

  clearSession()
  expect(closed).toEqual(['closed'])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(useStartInfo.getState().startInfo).toBeNull()
  expect(localStorage).toHaveLength(0)

  // A socket is closed only after it has opened, because the browser warns otherwise.
  setSession(session)
  await expect.poll(() => opened).toHaveLength(2)
  clearSession()
  expect(closed).toHaveLength(1)
  lines[1]!.open()
  expect(closed).toHaveLength(2)
})

function stubSockets() {
  const opened: string[] = []
  const closed: string[] = []
  const lines: Line[] = []
  class Line extends EventTarget {
    static readonly CONNECTING = 0
    readyState = 0

    constructor(address: URL) {
      super()
      opened.push(address.pathname)
      lines.push(this)
    }

    open() {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    }

    send() {}

    close() {
      closed.push('closed')
    }
  }
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', fetcher)
  return { opened, closed, lines }
}
