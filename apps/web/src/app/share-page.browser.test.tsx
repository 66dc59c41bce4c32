import type { Session } from '@razgovor/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { SharePage } from '../features/conversations/share-page.tsx'
import { dropShared } from '../features/conversations/shared.ts'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import { makeServer } from './thread-test-server.tsx'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const again = page.getByRole('button', { name: 'Попробовать ещё раз' })

beforeEach(async () => {
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: { user_id: 'own' } } as unknown as Session)
  const cache = await caches.open('shared')
  const words = { text: 'Смотри, что я нарисовала', names: [], shared_at: Date.now() }
  await cache.put('/shared/words', Response.json(words))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearSession()
  await dropShared()
})

async function show(): Promise<void> {
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: SharePage }])} />
    </QueryClientProvider>,
  )
}

test('conversations that do not load offer another try beside the shared content', async () => {
  const { fetcher } = makeServer(1)
  let isDown = true
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    isDown ? Response.json({}, { status: 503 }) : fetcher(path, init),
  )
  await show()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Чем поделиться' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  isDown = false
  await again.click()
  await expect.element(page.getByRole('list', { name: 'Переписки' }).getByRole('button')).toBeVisible()
})

test('shared content that the browser cannot read offers another try', async () => {
  vi.stubGlobal('fetch', makeServer(1).fetcher)
  const opened = vi
    .spyOn(caches, 'open')
    .mockRejectedValue(new DOMException('Unexpected internal error.', 'UnknownError'))
  await show()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  opened.mockRestore()
  await again.click()
  await expect.element(page.getByRole('region', { name: 'Чем поделиться' })).toBeVisible()
})
