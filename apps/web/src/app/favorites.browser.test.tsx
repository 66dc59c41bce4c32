import type { Session } from '@razgovor/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { FavoriteButton } from '../features/speakers/favorite-button.tsx'
import { FavoritesPage } from '../features/speakers/favorites-page.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const anna = { user_id: 'anna', alias: 'anna', first_name: 'Анна', last_name: 'Сафонова', avatar_thumbnail_url: null }
const mark = page.getByRole('button', { name: 'В избранное: Анна Сафонова' })

const server = { ids: [] as string[], sent: [] as string[], answer: async () => new Response(null, { status: 204 }) }

const loadedAt = () => ({ loaded_at: '2058-01-17T09:00:00Z' })

beforeEach(() => {
  server.ids = []
  server.sent = []
  server.answer = async () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    server.sent.push(`${init.method} ${path}`)
    return server.answer()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

function signInAs(user_id: string): void {
  const user = { user_id, first_name: 'Вера', last_name: 'Лебедева', email_confirmed: true }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
}

async function show(): Promise<string[]> {
  const failures: string[] = []
  const call = createCaller({ fetcher: async () => Response.json({ user_ids: server.ids }) })
  const onError = (error: unknown) => void failures.push((error as Error).message)
  const router = createMemoryRouter([{ path: '/', element: <FavoriteButton speaker={anna} /> }])
  await render(
    <QueryClientProvider client={createQueryClient({ call, onError, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return failures
}

test('a mark shows before it is answered, and stays when it is', async () => {
  signInAs('vera')
  const answered = Promise.withResolvers<Response>()
  server.answer = () => answered.promise
  await show()
  await expect.element(mark).toHaveAttribute('aria-pressed', 'false')
  await mark.click()
  await expect.element(mark).toHaveAttribute('aria-pressed', 'true')
  server.ids = ['anna']
  answered.resolve(new Response(null, { status: 204 }))
  await expect.poll(() => server.sent).toEqual(['PUT /api/favorites/anna'])
  server.ids = []
  await mark.click()
  await expect.element(mark).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => server.sent.at(-1)).toBe('DELETE /api/favorites/anna')
})

test('a mark that is refused is taken back, and a message says so', async () => {
  signInAs('vera')
  const body = { error: 'human_friendly', errorName: 'human_friendly', message: 'Слишком много' }
  const answered = Promise.withResolvers<Response>()
  server.answer = () => answered.promise
  const failures = await show()
  await mark.click()
  await expect.element(mark).toHaveAttribute('aria-pressed', 'true')
  answered.resolve(Response.json(body, { status: 409 }))
  await expect.element(mark).toHaveAttribute('aria-pressed', 'false')
  expect(failures).toHaveLength(1)
})

test('a guest is led to sign in and back to the speaker; a speaker cannot mark their own page', async () => {
  await show()
  await expect
    .element(page.getByRole('link', { name: 'В избранное: Анна Сафонова' }))
    .toHaveAttribute('href', '/auth?next=%2Fanna')
  signInAs('anna')
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await expect.element(mark).not.toBeInTheDocument()
})

test('a speaker is opened from the favorites and taken out of them by keyboard alone', async () => {
  await ensureTemporal()
  signInAs('vera')
  const rating = { count: 0, average: null }
  const speaker = { ...anna, photo_url: null, headline: 'Консультант', categories: [], first_free_slot: null, rating }
  const call = createCaller({
    fetcher: async (path) =>
      path.startsWith('/api/favorites?')
        ? Response.json({ offset: 0, limit: 20, total_count: 1, items: [speaker] })
        : Response.json({ user_ids: ['anna'] }),
  })
  const router = createMemoryRouter(
    [
      { path: '/favorites', Component: FavoritesPage, HydrateFallback: () => null, loader: loadedAt },
      { path: '/anna', element: <h1>Страница спикера</h1> },
    ],
    { initialEntries: ['/favorites'] },
  )
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(mark).toHaveAttribute('aria-pressed', 'true')
  expect(await walkByTab()).toEqual([])
  ;(mark.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => server.sent).toEqual(['DELETE /api/favorites/anna'])
  ;(page.getByRole('link', { name: /^Анна Сафонова/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Страница спикера' })).toBeVisible()
})
