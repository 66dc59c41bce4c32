import type { Session } from '@razgovor/contract/accounts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { getMeetingSession, storeMeetingSession } from '../../lib/meeting-session.ts'
import { storeGoal } from '../../lib/routing.ts'
import { clearSession, getSession, setSession } from '../../lib/session.ts'
import { ensureTemporal } from '../../lib/time.ts'
import { axeViolations } from '../../ui/axe-check.ts'
import { LinkArrival } from './link-arrival.tsx'
import { LinkStep } from './link-step.tsx'
import { MeetingArrival } from './meeting-arrival.tsx'
import { meetingLinkIn } from './meeting-link.ts'
import '../../ui/tokens.css'

const consultation_id = '0190f5a0-0000-7000-8000-000000000001'

function sessionOf(user_id: string, email: string): Session {
  const person = { first_name: 'Вера', last_name: 'Лебедева', email_confirmed: true, categories: [], role: 'LISTENER' }
  return { access_token: 'h.e30.s', refresh_token: 'r', user: { user_id, email, ...person } } as unknown as Session
}

const vera = sessionOf('v', 'vera@example.ru')

/** The requests made, and the response to each path: a body or an error. */
let asked: string[] = []
let answers: Record<string, unknown> = {}

beforeEach(async () => {
  await ensureTemporal()
  clearSession()
  storeMeetingSession(null)
  asked = []
  answers = {
    '/api/auth/sign-in-links/read': { user_id: 'v', email: 'vera@example.ru' },
    '/api/auth/auth': vera,
    '/api/auth/logout': null,
    '/api/auth/sign-in-links': { resend_after_seconds: 60 },
  }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[path]
    if (answer === null) return new Response(null, { status: 204 })
    const isRefusal = typeof answer === 'object' && answer !== null && 'error_code' in answer
    return Response.json(answer, { status: isRefusal ? 404 : 200 })
  })
})

async function show(element: ReactNode) {
  const router = createMemoryRouter(
    [
      { path: '/auth', element },
      { path: '*', element: <p>другая страница</p> },
    ],
    { initialEntries: ['/auth'] },
  )
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

test('opening a sign-in link signs nobody in; the button does, and leads to the wanted page', async () => {
  storeGoal('/cart')
  const router = await show(<LinkArrival token="t" onDead={() => {}} />)
  const press = page.getByRole('button', { name: 'Войти как vera@example.ru' })
  await expect.element(press).toBeVisible()
  expect(await axeViolations()).toEqual([])
  expect(asked).toEqual(['/api/auth/sign-in-links/read'])
  expect(getSession()).toBeNull()

  await press.click()
  await expect.poll(() => router.state.location.pathname).toBe('/cart')
  expect(getSession()?.user.user_id).toBe('v')
})

test('a sign-in link names another signed-in person and asks; staying changes nothing', async () => {
  const timur = sessionOf('t', 'timur@example.ru')
  setSession(timur)
  const router = await show(<LinkArrival token="t" onDead={() => {}} />)
  await expect
    .element(page.getByText(/открыт аккаунт timur@example.ru.*в другой аккаунт, vera@example.ru/))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('link', { name: 'Остаться в своём аккаунте' }).click()
  expect(router.state.location.pathname).toBe('/')
  expect(getSession()).toEqual(timur)
  expect(asked).toEqual(['/api/auth/sign-in-links/read'])
})

test('confirming swaps the account, and ends the previous session', async () => {
  setSession(sessionOf('t', 'timur@example.ru'))
  const router = await show(<LinkArrival token="t" onDead={() => {}} />)
  await page.getByRole('button', { name: 'Войти как vera@example.ru' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(getSession()?.user.user_id).toBe('v')
  expect(asked).toContain('/api/auth/logout')
})

test('a sign-in link of the signed-in person is not used up', async () => {
  setSession(vera)
  const router = await show(<LinkArrival token="t" onDead={() => {}} />)
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(asked).not.toContain('/api/auth/auth')
})

test('an expired link says so to a visitor', async () => {
  answers['/api/auth/sign-in-links/read'] = { error_code: 10, error_message: 'Ссылка уже не действует' }
  let reason = ''
  await show(<LinkArrival token="t" onDead={(why) => (reason = why)} />)
  await expect.poll(() => reason).toBe('Ссылка уже не действует')
})

test('requesting a link answers the same whether the e-mail is known or not, and says when to ask again', async () => {
  await show(<LinkStep email="vera@example.ru" onChangeEmail={() => {}} />)
  await page.getByRole('button', { name: 'Прислать ссылку' }).click()
  await expect.element(page.getByText(/^Если аккаунт с этой почтой есть/)).toBeVisible()
  await expect.element(page.getByText(/Прислать ещё раз можно через \d+ с/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('a meeting link is stored for its tab, signs nobody in, and opens the meeting', async () => {
  const user = { user_id: 'v', first_name: 'Вера', last_name: 'Лебедева', alias: null, avatar_thumbnail_url: null }
  const opened = { access_token: 'a', consultation_id, user }
  answers['/api/auth/meeting-links'] = opened
  const router = await show(<MeetingArrival link={{ consultation_id, token: 't' }} onDead={() => {}} />)
  await expect.poll(() => router.state.location.pathname).toBe(`/meeting/${consultation_id}`)
  expect(getMeetingSession()).toEqual(opened)
  expect(getSession()).toBeNull()
})

test.each([
  [`/meeting/${consultation_id}?token=v.abc-_`, { consultation_id, token: 'v.abc-_' }],
  [`/meeting/${consultation_id}`, null],
  [`/meeting/${consultation_id}?token=`, null],
  [`/orders?token=v.abc`, null],
  [`/meeting/${consultation_id}?token=${'a'.repeat(201)}`, null],
])('%s is recognized as a meeting link, or is none', (next, link) => {
  expect(meetingLinkIn(next)).toEqual(link)
})
