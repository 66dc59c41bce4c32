import type { Session } from '@razgovor/contract/accounts'
import type { Calendar } from '@razgovor/contract/calendars'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { CalendarsPage } from '../features/calendars/calendars-page.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const work = { url: 'https://cloud.example/work/', title: 'Работа', is_read: true, is_written: false }
const birthdays = { url: 'https://cloud.example/birthdays/', title: 'Дни рождения', is_read: true, is_written: false }
const calendar: Calendar = {
  calendar_id: '0190f5a0-0000-7000-8000-000000000001',
  kind: 'CALDAV',
  title: 'Мой календарь',
  host: 'cloud.example',
  login: 'anna',
  collections: [work, birthdays],
  read_at: '2058-01-14T09:00:00Z',
  failing_since: null,
  problem: null,
  write_problem: null,
}

interface Sent {
  method: string
  body: unknown
}

/** Shows the page with these calendars; each change gets the response `then`. */
async function show(items: Calendar[], then = Response.json(calendar)): Promise<Sent[]> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items })
    sent.push({ method, body: typeof body === 'string' ? JSON.parse(body) : null })
    return then.clone()
  })
  const call = createCaller({ fetcher: async () => Response.json({ items }) })
  const router = createMemoryRouter([{ path: '/', Component: CalendarsPage, loader: () => ({ title: '' }) }])
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return sent
}

beforeEach(async () => {
  await ensureTemporal()
  const user = { user_id: 'u', role: 'SPEAKER', email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('a collection that the speaker unticks is not read any more', async () => {
  const sent = await show([calendar])
  await expect.element(page.getByText('Мой календарь')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Дни рождения' }).click()
  await expect.poll(() => sent).toEqual([{ method: 'PATCH', body: { read: [work.url] } }])
  expect(await axeViolations()).toEqual([])
})

test('a calendar whose password was changed says so and takes a new one', async () => {
  const failing = { ...calendar, problem: 'UNAUTHORIZED', failing_since: '2058-01-14T09:00:00Z' } as const
  const refusal = { error_code: 202, error_message: 'Календарь не пускает: проверь логин и пароль' }
  const sent = await show([failing], Response.json(refusal, { status: 409 }))
  await expect.element(page.getByText(/Календарь больше не пускает/)).toBeVisible()
  await page.getByLabelText('Новый пароль приложения', { exact: true }).fill('new-password')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect.poll(() => sent).toEqual([{ method: 'PATCH', body: { password: 'new-password' } }])
  expect(await axeViolations()).toEqual([])
})

test('a long title and a long host stay within a phone', async () => {
  await page.viewport(360, 800)
  await show([{ ...calendar, title: 'Я'.repeat(60), host: `${'very-long-host'.repeat(6)}.example`, collections: [] }])
  await expect.element(page.getByText('Я'.repeat(60))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a speaker chooses where meetings are written, and takes them out again', async () => {
  const sent = await show([calendar])
  await page.getByLabelText('Куда вносить встречи').selectOptions('Работа')
  await expect.poll(() => sent).toEqual([{ method: 'PATCH', body: { write_to: work.url } }])
  expect(await axeViolations()).toEqual([])
})

test('a calendar that takes no meetings says why', async () => {
  const written = { ...calendar, collections: [{ ...work, is_written: true }, birthdays] }
  const sent = await show([{ ...written, write_problem: 'READ_ONLY' }])
  await expect.element(page.getByText(/этот календарь можно только читать/)).toBeVisible()
  const field = page.getByLabelText('Куда вносить встречи')
  await expect.element(field).toHaveValue(work.url)
  await field.selectOptions('Никуда')
  await expect.poll(() => sent).toEqual([{ method: 'PATCH', body: { write_to: null } }])
  expect(await axeViolations()).toEqual([])
})
