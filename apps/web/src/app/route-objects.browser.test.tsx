import type { Session } from '@razgovor/contract/accounts'
import type { Role } from '@razgovor/contract/values'
import { createMemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCaller } from '../lib/caller.ts'
import { clearSession, getSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './route-objects.tsx'

function signInAs(role: Role, names: object = { first_name: 'Вера', last_name: 'Лебедева' }): void {
  const access_token = `h.${btoa(JSON.stringify({ roles: [role] }))}.s`
  const user = { user_id: 'u', email: 'vera@example.ru', email_confirmed: true, role, categories: [], ...names }
  setSession({ access_token, refresh_token: 'r', user } as unknown as Session)
}

/** Where who asks for that path ends: the guards alone, nothing is shown. */
async function landingAt(path: string): Promise<string> {
  const call = createCaller({ fetcher: async () => Response.json({ items: [], total_count: 0 }) })
  const router = createMemoryRouter(createRoutes(createQueryClient({ call, retries: 0 })), { initialEntries: [path] })
  router.initialize()
  const settled = { initialized: true, navigation: { state: 'idle' } }
  await vi.waitFor(() => expect(router.state).toMatchObject(settled), { timeout: 15_000 })
  const { pathname, search } = router.state.location
  router.dispose()
  return pathname + search
}

beforeEach(async () => {
  clearSession()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await ensureTemporal()
})

test.each([
  '/tema/consultation-request',
  '/profile',
  '/profile/personal-info',
  '/profile/change-password',
  '/profile/speaker-application',
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
])('%s asks a stranger to sign in, and keeps where they were going', async (path) => {
  expect(await landingAt(path)).toBe(`/auth?next=${encodeURIComponent(path)}`)
})

test('who has no name counts as a stranger', async () => {
  signInAs('LISTENER', { first_name: '', last_name: '' })
  expect(await landingAt('/orders')).toBe('/auth?next=%2Forders')
})

test.each(['/admin', '/admin/users', '/schedule'])('%s is not there for a listener', async (path) => {
  signInAs('LISTENER')
  expect(await landingAt(path)).toBe('/404')
})

test('a stranger who lands on the sign-in stays there', async () => {
  expect(await landingAt('/auth')).toBe('/auth')
})

test('who is signed in and lands on the sign-in is signed out, and nothing of them is left in the browser', async () => {
  signInAs('LISTENER')
  localStorage.setItem('announced-notifications', '[]')
  expect(await landingAt('/auth')).toBe('/auth')
  expect(getSession()).toBeNull()
  expect(localStorage.getItem('announced-notifications')).toBeNull()
})
