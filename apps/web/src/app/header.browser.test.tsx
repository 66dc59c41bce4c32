import type { Session } from '@razgovor/contract/accounts'
import type { Role } from '@razgovor/contract/values'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setStartInfo } from '../features/session/start-info.ts'
import { createCaller } from '../lib/caller.ts'
import { closeModal, useModal } from '../lib/modal.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { Header } from './header.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'
const channel = 'https://t.me/partners'

const answers: Record<string, unknown> = {
  '/api/version': {
    name: 'Разговор',
    version: '1',
    links: { support: 'https://t.me/help', partnership: channel, donation: 'https://example.ru/donate' },
    sandbox: null,
  },
  [`/api/users/${user_id}/future-as-listener-consultations/count`]: { count: 3 },
  '/api/cart/is-empty': { is_empty: true, count: 0 },
  '/api/conversations/unread': { unread_count: 0 },
  '/api/notifications': { offset: 0, limit: 1, total_count: 2, items: [] },
}

const asked: string[] = []

async function fetcher(path: string): Promise<Response> {
  asked.push(path)
  return Response.json(answers[path.split('?')[0]!])
}

async function showTo(role: Role | null, width: number, path = '/'): Promise<void> {
  if (role) {
    const user = { user_id, email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева', role, categories: [] }
    const access_token = `h.${btoa(JSON.stringify({ roles: [role] }))}.s`
    setSession({ access_token, refresh_token: 'r', user } as unknown as Session)
  }
  await page.viewport(width, 800)
  const call = createCaller({ fetcher })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <MemoryRouter initialEntries={[path]}>
        <Header />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  asked.length = 0
  clearSession()
  setStartInfo(null)
  closeModal()
})

const menu = page.getByRole('navigation', { name: 'Главное меню' })

async function shownLinks(): Promise<string[]> {
  await expect.element(menu.getByRole('link', { name: 'Спикеры' })).toBeVisible()
  return menu
    .getByRole('link')
    .elements()
    .filter((link) => link.checkVisibility())
    .map((link) => link.textContent ?? '')
}

const everybody = ['О проекте', 'Спикеры', 'Новости', 'Тарифы']

test('a visitor sees the partnership link, which opens a new tab, and the sign-in', async () => {
  await showTo(null, 1440)
  await expect.element(menu.getByRole('link', { name: 'Партнёрство' })).toBeVisible()
  expect(await shownLinks()).toEqual([...everybody, 'Партнёрство'])
  const partnership = menu.getByRole('link', { name: 'Партнёрство' })
  await expect.element(partnership).toHaveAttribute('href', channel)
  await expect.element(partnership).toHaveAttribute('target', '_blank')
  await expect.element(page.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/auth')
  await expect
    .element(page.getByRole('link', { name: 'Стать спикером' }))
    .toHaveAttribute('href', '/auth?next=%2Fprofile%2Fspeaker-application')
})

test.each<[Role, own: string[], becomesSpeaker: boolean]>([
  ['LISTENER', ['Мои заказы', 'Уведомления'], true],
  ['SPEAKER', ['Мой график', 'Мои заказы', 'Уведомления'], false],
  ['SUPER_ADMIN', ['Мои заказы', 'Уведомления', 'Админка'], false],
])('a %s sees their own links, and no others', async (role, own, becomesSpeaker) => {
  await showTo(role, 1440)
  await expect.element(page.getByRole('button', { name: 'Профиль' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Мои заказы 3 впереди' })).toBeVisible()
  const links = await shownLinks()
  expect(links.map((link) => [...everybody, ...own].find((name) => link.startsWith(name)))).toEqual([
    ...everybody,
    ...own,
  ])
  await expect.element(menu.getByRole('link', { name: /Уведомления.*есть непрочитанные/ })).toBeVisible()
  const becomeSpeaker = page.getByRole('link', { name: 'Стать спикером' })
  if (becomesSpeaker) await expect.element(becomeSpeaker).toHaveAttribute('href', '/profile/speaker-application')
  else expect(becomeSpeaker.elements()).toEqual([])
})

test.each(['/schedule', '/schedule/rules', '/schedule-list', '/earnings/statement'])(
  '«Мой график» is the current link on the page %s',
  async (path) => {
    await showTo('SPEAKER', 1440, path)
    await expect.element(menu.getByRole('link', { name: 'Мой график' })).toHaveAttribute('aria-current', 'page')
    await expect.element(menu.getByRole('link', { name: 'Спикеры' })).not.toHaveAttribute('aria-current')
  },
)

test('the unread check asks for one notification, and only for signed-in people', async () => {
  const check = '/api/notifications?offset=0&limit=1&unread=true'
  await showTo(null, 1440)
  await expect.element(page.getByRole('link', { name: 'Войти' })).toBeVisible()
  expect(asked).not.toContain(check)
  await showTo('LISTENER', 1440)
  await expect.poll(() => asked).toContain(check)
})

test('on a mid-size screen orders and the admin are under «Ещё»', async () => {
  await showTo('SUPER_ADMIN', 1100)
  expect(await shownLinks()).not.toContain('Админка')
  await page.getByRole('button', { name: 'Ещё' }).click()
  await expect.element(page.getByRole('menuitem', { name: /Мои заказы/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Админка' })).toBeVisible()
})

function startsIn(minutes: number) {
  const start = Date.now() + minutes * 60_000
  return {
    consultation_id: user_id,
    consultation_start_time: new Date(start).toISOString(),
    consultation_end_time: new Date(start + 3_600_000).toISOString(),
    meeting_url: `https://razgovor.example/meeting/${user_id}`,
  }
}

test.each<[role: Role | null, width: number, hasMeeting: boolean]>([
  [null, 768, false],
  [null, 1024, false],
  [null, 1279, false],
  [null, 1280, false],
  ['LISTENER', 1024, false],
  ['LISTENER', 1399, false],
  ['LISTENER', 1400, false],
  ['LISTENER', 1440, true],
  ['SPEAKER', 1280, true],
  ['SPEAKER', 1440, true],
  ['SUPER_ADMIN', 1399, false],
])('a %s at %i px reaches «Помочь проекту», a meeting soon: %s', async (role, width, hasMeeting) => {
  if (hasMeeting) setStartInfo(startsIn(300))
  await showTo(role, width)
  const button = page.getByRole('button', { name: 'Помочь проекту' })
  const opener = page.getByRole('button', { name: /^(Ещё|Открыть меню)$/ })
  await expect.element(button.or(opener).first()).toBeVisible()
  if (button.elements().length === 0) await opener.click()
  await page.getByRole('menuitem', { name: 'Помочь проекту' }).or(button).click()
  expect(useModal.getState().open).toMatchObject({ name: 'SUPPORT_PROJECT_MODAL' })
})

const widths = [768, 1024, 1280, 1400, 1440]
const roles: Role[] = ['LISTENER', 'SPEAKER', 'SUPER_ADMIN']

test.each(roles.flatMap((role) => widths.map((width) => ({ role, width }))))(
  'the header of a $role with a meeting soon fits in one line at $width px',
  async ({ role, width }) => {
    setStartInfo(startsIn(300))
    await showTo(role, width)
    await expect.element(page.getByRole('timer')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Профиль' })).toBeVisible()
    if (role === 'LISTENER')
      await expect
        .element(page.getByRole('link', { name: 'Стать спикером' }))
        .toHaveAttribute('href', '/profile/speaker-application')
    expect(page.getByRole('banner').element().getBoundingClientRect().height).toBeLessThanOrEqual(80)
  },
)

test('on a phone the menu is behind the burger button', async () => {
  await showTo(null, 390)
  expect(menu.elements().filter((part) => part.checkVisibility())).toEqual([])
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  expect(await shownLinks()).toEqual([...everybody, 'Партнёрство'])
  await page.getByRole('button', { name: 'Помочь проекту' }).click()
  expect(useModal.getState().open).toMatchObject({ name: 'SUPPORT_PROJECT_MODAL' })
})

test('the chip counts down to the meeting, and then links to it', async () => {
  await showTo('LISTENER', 1440)
  const info = startsIn(90)
  setStartInfo(info)
  await expect.element(page.getByText(/^01:[0-3]\d:[0-5]\d$/)).toBeVisible()
  setStartInfo({
    ...info,
    consultation_id: 'begun',
    consultation_start_time: new Date(Date.now() - 1000).toISOString(),
  })
  await expect.element(page.getByRole('link', { name: 'Перейти' })).toHaveAttribute('href', `/meeting/${user_id}`)
})
