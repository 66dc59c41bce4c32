import type { Session } from '@razgovor/contract/accounts'
import type { Application } from '@razgovor/contract/applications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { SpeakerApplication } from '../features/applications/speaker-application.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'

const draft: Application = {
  application_id: '0190f5a0-0000-7000-8000-000000000001',
  status: 'DRAFT',
  step: 'SPEAKER_DETAILS',
  details: {},
  legal: {},
  comment: null,
  submitted_at: null,
  decided_at: null,
}

function Page() {
  return <SpeakerApplication photo={null} />
}

beforeEach(async () => {
  await ensureTemporal()
  const user = { user_id: 'u', role: 'LISTENER', email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items: [], busy: false })
    return Response.json({ ...draft, ...JSON.parse(body as string) })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('the caret stays where it is when what was typed has been saved', async () => {
  const call = createCaller({ fetcher: async () => Response.json({ application: draft, prefill: [] }) })
  const router = createMemoryRouter([{ path: '/', Component: Page, loader: () => ({ title: '' }) }])
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const headline = page.getByRole('textbox', { name: 'Кто ты' })
  await headline.fill('Карьерный консультант')
  const input = headline.element() as HTMLInputElement
  input.setSelectionRange(3, 3)
  await expect.element(page.getByText('Сохранено')).toBeVisible()
  await expect.element(headline).toHaveValue('Карьерный консультант')
  expect(input.selectionStart).toBe(3)
})
