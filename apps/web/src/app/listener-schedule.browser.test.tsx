import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { dayOf, ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { ListenerSchedule, ListenerScheduleList } from '../features/bookings/listener-schedule.tsx'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'
const speaker = { user_id, alias: 'anna', first_name: 'Анна', last_name: 'Сафонова', avatar_thumbnail_url: null }

/** Creates a meeting on a day of the week from Monday 14 January 2058, at noon in Moscow. */
function meeting(topic: string, day: string, status: Consultation['status'] = 'BOOKED'): Partial<Consultation> {
  return {
    consultation_id: topic,
    topic,
    status,
    side: 'LISTENER',
    flow_type: 'SPEAKER_CONSULTATION',
    time_start_iso: `${day}T09:00:00Z`,
    time_end_iso: `${day}T10:00:00Z`,
    speaker,
    participants: [],
    disputes: [],
    amount: 0,
    refunded_amount: 0,
    meeting_url: null,
    outcome: null,
    dispute: null,
    open_proposal: null,
    open_requests: [],
    questions: { asked_count: 0, answered_count: 0, missing_count: 0 },
  }
}

const loader = () => ({ title: '', loaded_at: '2058-01-14T09:00:00Z' })

async function show(path: string, future: Partial<Consultation>[], previous: Partial<Consultation>[] = []) {
  const call = createCaller({
    fetcher: async (address) => {
      const items = address.includes('/future-') ? future : previous
      return Response.json({ offset: 0, limit: 100, total_count: items.length, items })
    },
  })
  const routes = [
    { path: '/schedule', Component: ListenerSchedule, loader },
    { path: '/schedule-list', Component: ListenerScheduleList, loader },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const topics = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)

beforeEach(async () => {
  await ensureTemporal()
  const user = {
    user_id,
    email_confirmed: true,
    first_name: 'Вера',
    last_name: 'Лебедева',
    role: 'LISTENER',
    categories: [],
    time_zone_id: 'Europe/Moscow',
  }
  const access_token = `h.${btoa(JSON.stringify({ roles: ['LISTENER'] }))}.s`
  setSession({ access_token, refresh_token: 'r', user } as unknown as Session)
})

afterEach(() => clearSession())

const resume = meeting('Резюме', '2058-01-15')
const held = meeting('Прошлая', '2058-01-14', 'ENDED')
const canceled = meeting('Отменена', '2058-01-16', 'CANCELED')
const nextWeek = meeting('Карьера', '2058-01-22')

test('a listener sees the held and booked meetings of the week by day, and steps to the next week', async () => {
  await show('/schedule?day=2058-01-16', [resume, nextWeek], [held, canceled])
  await expect.element(page.getByRole('heading', { name: 'Вторник, 15 января 2058' })).toBeVisible()
  expect(topics()).toEqual(['Прошлая', 'Резюме'])
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Позже' }).click()
  await expect.element(page.getByRole('heading', { name: 'Вторник, 22 января 2058' })).toBeVisible()
  expect(topics()).toEqual(['Карьера'])
})

test('from far away one press leads back to today', async () => {
  const today = dayOf(new Date().toISOString(), 'Europe/Moscow')
  await page.viewport(360, 800)
  await show('/schedule?day=2058-01-16', [resume], [meeting('Сегодняшняя', today, 'ENDED')])
  await page.getByRole('button', { name: 'Сегодня', exact: true }).click()
  await expect.poll(topics).toEqual(['Сегодняшняя'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a day is chosen from its month', async () => {
  await show('/schedule?day=2058-01-16&view=day', [nextWeek])
  await page.getByRole('status').getByRole('button').click()
  await page.getByRole('button', { name: /22 января/ }).click()
  await expect.poll(topics).toEqual(['Карьера'])
  await expect.element(page.getByRole('status')).toHaveTextContent('Вторник, 22 января 2058')
  expect(await axeViolations()).toEqual([])
})

test('a day without meetings links to the day of the next one', async () => {
  await show('/schedule?day=2058-01-16&view=day', [nextWeek])
  await expect.element(page.getByRole('heading', { name: 'В этот день встреч нет' })).toBeVisible()
  await page.getByRole('link', { name: 'Показать её' }).click()
  await expect.element(page.getByRole('heading', { name: 'Карьера' })).toBeVisible()
})

test('the list shows all meetings ahead by day', async () => {
  await show('/schedule-list', [resume, nextWeek], [held])
  await expect.element(page.getByRole('heading', { name: 'Вторник, 22 января 2058' })).toBeVisible()
  expect(topics()).toEqual(['Резюме', 'Карьера'])
  expect(await axeViolations()).toEqual([])
})

test.each(['/schedule', '/schedule-list'])(
  'the page %s of a listener without meetings links to the speakers',
  async (path) => {
    await show(path, [])
    await expect.element(page.getByRole('heading', { name: 'Встреч впереди нет' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Выбрать спикера' })).toHaveAttribute('href', '/speakers')
  },
)
