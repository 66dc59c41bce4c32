import type { Session } from '@razgovor/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { meetingTexts } from '../features/meeting/meeting.texts.ts'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { Component } from '../pages/meeting.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'

const self = { user_id: 'own', first_name: 'Яна', last_name: 'Сомова' }
const meeting = {
  consultation_id: 'c-1',
  side: 'LISTENER',
  status: 'BOOKED',
  speaker: { user_id: 's-1', first_name: 'Анна', last_name: 'Сафонова' },
  participants: [],
  time_start_iso: '2158-01-14T09:00:00Z',
  time_end_iso: '2158-01-14T10:00:00Z',
  meeting_url: '/meeting/c-1',
}

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('a meeting that cannot be read again stays open', async () => {
  await ensureTemporal()
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: self } as unknown as Session)
  let isDown = false
  vi.stubGlobal('fetch', async () => (isDown ? Response.json({}, { status: 503 }) : Response.json(meeting)))
  const client = createQueryClient({ call, retries: 0 })
  const router = createMemoryRouter([{ path: '/meeting/:id', Component }], { initialEntries: ['/meeting/c-1'] })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const heading = page.getByRole('heading', { name: meetingTexts.early.title })
  await expect.element(heading).toBeVisible()
  isDown = true
  await client.refetchQueries()
  await expect.poll(() => client.getQueryCache().getAll()[0]?.state.status).toBe('error')
  await new Promise(requestAnimationFrame)
  await expect.element(heading).toBeVisible()
})
