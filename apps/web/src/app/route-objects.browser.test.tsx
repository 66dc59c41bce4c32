import type { Session } from '@razgovor/contract/accounts'
import type { Role } from '@razgovor/contract/values'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { storeMeetingSession } from '../lib/meeting-session.ts'
import { clearSession, getSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './route-objects.tsx'

function signInAs(role: Role, names: object = { first_name: 'Вера', last_name: 'Лебедева' }): void {
  const access_token = `h.${btoa(JSON.stringify({ roles: [role] }))}.s`
  const user = { user_id: 'u', email: 'vera@example.ru', email_confirmed: true, role, categories: [], ...names }
  setSession({ access_token, refresh_token: 'r', user } as unknown as Session)
}

/** Returns the address where opening the path ends; only the guards run. */
async function landingAt(path: string): Promise<string> {
  const call = createCaller({ fetcher: async () => Response.json({ items: [], total_count: 0 }) })
  const router = createMemoryRouter(createRoutes(createQueryClient({ call, retries: 0 })), { initialEntries: [path] })
  router.initialize()
  const settled = { initialized: true, navigation: { state: 'idle' } }
  await expect.poll(() => router.state).toMatchObject(settled)
  const { pathname, search } = router.state.location
  router.dispose()
  return pathname + search
}

beforeEach(async () => {
  clearSession()
  storeMeetingSession(null)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await ensureTemporal()
})

test.each([
  '/tema/consultation-request',
  '/profile',
  '/profile/personal-info',
  '/profile/change-password',
  '/profile/speaker-application',
  '/profile/legal',
  '/profile/donations',
  '/profile/tariff',
  '/speaker-application-finish',
  '/schedule',
  '/schedule-list',
  '/cart',
  '/orders',
  '/order-decline',
  '/order-confirm',
  '/order-result',
  '/notifications',
  '/admin',
  '/admin/users',
  '/admin/users/edit/1',
  '/admin/users/new',
])('%s asks a visitor to sign in, and returns there afterwards', async (path) => {
  expect(await landingAt(path)).toBe(`/auth?next=${encodeURIComponent(path)}`)
})

test('a meeting link opens its meeting, and everything else asks to sign in', async () => {
  const user = { user_id: 'u', alias: null, first_name: 'Вера', last_name: 'Лебедева', avatar_thumbnail_url: null }
  storeMeetingSession({ access_token: 'a', consultation_id: '1', user })
  expect(await landingAt('/meeting/1')).toBe('/meeting/1')
  expect(await landingAt('/meeting/2')).toBe('/auth?next=%2Fmeeting%2F2')
  expect(await landingAt('/profile')).toBe('/auth?next=%2Fprofile')
})

test('a person without a name counts as a visitor', async () => {
  signInAs('LISTENER', { first_name: '', last_name: '' })
  expect(await landingAt('/orders')).toBe('/auth?next=%2Forders')
})

test.each(['/admin', '/admin/users', '/schedule/rules'])('%s does not exist for a listener', async (path) => {
  signInAs('LISTENER')
  expect(await landingAt(path)).toBe('/404')
})

test.each([
  ['LISTENER', '/schedule'],
  ['LISTENER', '/schedule-list'],
  ['SUPER_ADMIN', '/schedule'],
] as const)('a %s may open %s', async (role, path) => {
  signInAs(role)
  expect(await landingAt(path)).toBe(path)
})

const category_id = '0190f5a0-0000-7000-8000-000000000001'
const career = { category_id, slug: 'career', title: 'Карьера', speakers_count: 0 }

test.each(['career', category_id, category_id.toUpperCase()])(
  'the category at /speakers/%s is shown under its slug',
  async (id) => {
    const asked: string[] = []
    const call = createCaller({
      fetcher: async (path) => {
        asked.push(path)
        if (path.startsWith('/api/categories')) return Response.json({ items: [career] })
        if (path.startsWith('/api/version'))
          return Response.json({ name: 'Разговор', version: '1', links: {}, sandbox: null })
        return Response.json({ items: [], total_count: 0 })
      },
    })
    const queryClient = createQueryClient({ call, retries: 0 })
    const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [`/speakers/${id}`] })
    await render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    await expect.element(page.getByRole('heading', { level: 1, name: 'Карьера' }), { timeout: 15_000 }).toBeVisible()
    expect(asked.find((path) => path.startsWith('/api/speakers'))).toContain('category=career')
    await expect
      .element(page.getByRole('navigation', { name: 'Категории' }).getByRole('link', { name: 'Карьера' }))
      .toHaveAttribute('aria-current', 'page')
    await expect
      .poll(() => document.querySelector('link[rel=canonical]')?.getAttribute('href'))
      .toMatch(/\/speakers\/career$/)
  },
)

test('a visitor who opens the sign-in page stays there', async () => {
  expect(await landingAt('/auth')).toBe('/auth')
})

test('opening the sign-in page signs a person out, and nothing of theirs stays in the browser', async () => {
  signInAs('LISTENER')
  localStorage.setItem('announced-notifications', '[]')
  expect(await landingAt('/auth')).toBe('/auth')
  expect(getSession()).toBeNull()
  expect(localStorage.getItem('announced-notifications')).toBeNull()
})
