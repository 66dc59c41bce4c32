import type { Session } from '@razgovor/contract/accounts'
import type { OwnSlot } from '@razgovor/contract/schedule'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { Component as Page } from '../pages/schedule.tsx'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'
const listener = { user_id: 'vera', alias: null, first_name: 'Вера', last_name: 'Лебедева', avatar_thumbnail_url: null }

/** Creates a slot of one hour that starts at this Moscow time. */
function slot(slot_id: string, start: string, ofSlot: Partial<OwnSlot> = {}): Partial<OwnSlot> {
  const time_start_iso = `${start}:00.000+03:00`
  return {
    slot_id,
    speaker_id: user_id,
    slot_type: 'SPEAKER_CONSULTATION',
    time_start_iso,
    time_end_iso: new Date(Date.parse(time_start_iso) + 3_600_000).toISOString(),
    topic: '',
    amount: 0,
    places: 1,
    places_free: 1,
    bookings: [],
    ...ofSlot,
  }
}

const startOf = ({ time_start_iso }: Partial<OwnSlot>) => Date.parse(time_start_iso!)

const booked = { bookings: [{ status: 'BOOKED', listener }], places_free: 0 } as Partial<OwnSlot>

/** Shows the page at an address, with the clock set to a Moscow time. */
async function show(
  address: string,
  { now, slots, busy = [] }: { now: string; slots: Partial<OwnSlot>[]; busy?: object[] },
) {
  syncServerClock(`${now}:00+03:00`)
  const call = createCaller({
    fetcher: async (path) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost')
      if (pathname.endsWith('/busy-times')) return Response.json({ items: busy })
      if (!pathname.endsWith('/schedule')) return Response.json({ offset: 0, limit: 20, total_count: 0, items: [] })
      const [from, to] = ['from_time', 'to_time'].map((name) => Date.parse(searchParams.get(name)!))
      return Response.json({ items: slots.filter((one) => startOf(one) >= from! && startOf(one) < to!) })
    },
  })
  const router = createMemoryRouter([{ path: '/schedule', Component: Page, loader: () => ({ title: '' }) }], {
    initialEntries: [address],
  })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

beforeEach(async () => {
  await ensureTemporal()
  await page.viewport(1280, 900)
  const user = {
    user_id,
    role: 'SPEAKER',
    email_confirmed: true,
    first_name: 'Анна',
    last_name: 'Сафонова',
    categories: [],
    time_zone_id: 'Europe/Moscow',
  }
  const access_token = `h.${btoa(JSON.stringify({ roles: ['SPEAKER'] }))}.s`
  setSession({ access_token, refresh_token: 'r', user } as unknown as Session)
})

afterEach(() => {
  clearSession()
  syncServerClock(new Date().toISOString())
})

const days = () =>
  page
    .getByRole('region', { name: 'Расписание' })
    .getByRole('group')
    .elements()
    .map((day) => day.getAttribute('aria-label'))

const period = (title: string) => page.getByRole('button', { name: `${title}, показать другой день` })

test('a week with a meeting ahead opens on its Monday, named by month and year', async () => {
  await show('/schedule', { now: '2058-01-16T12:00', slots: [slot('a', '2058-01-19T10:00', booked)] })
  await expect.element(period('Январь 2058')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Вера Л/ })).toBeVisible()
  expect([days()[0], days()[6]]).toEqual(['понедельник, 14 января', 'воскресенье, 20 января'])
  expect(await axeViolations()).toEqual([])
})

test('after the last meeting of the week the next seven days are shown, and the steps leave none out', async () => {
  const slots = [
    slot('held', '2058-01-15T10:00', booked),
    slot('free', '2058-01-20T10:00'),
    slot('next', '2058-01-22T10:00', booked),
  ]
  await show('/schedule', { now: '2058-01-18T12:00', slots })
  await expect.poll(() => [days()[0], days()[6]]).toEqual(['пятница, 18 января', 'четверг, 24 января'])
  await expect.element(page.getByRole('button', { name: /Вера Л/ })).toBeVisible()
  await page.getByRole('button', { name: 'Раньше' }).click()
  await expect.poll(() => [days()[0], days()[6]]).toEqual(['понедельник, 14 января', 'воскресенье, 20 января'])
  await page.getByRole('button', { name: 'Сегодня' }).click()
  await page.getByRole('button', { name: 'Позже' }).click()
  await expect.poll(() => [days()[0], days()[6]]).toEqual(['понедельник, 21 января', 'воскресенье, 27 января'])
})

test('a day is chosen in a calendar, «Сегодня» leads back', async () => {
  const router = await show('/schedule?view=day', { now: '2058-01-16T12:00', slots: [] })
  await period('Среда, 16 января 2058').click()
  await userEvent.keyboard('{PageDown}{ArrowRight}{Enter}')
  await expect.element(period('Воскресенье, 17 февраля 2058')).toBeVisible()
  expect(days()).toEqual(['воскресенье, 17 февраля'])
  expect(router.state.location.search).toBe('?view=day&day=2058-02-17')
  await page.getByRole('button', { name: 'Сегодня' }).click()
  await expect.element(period('Среда, 16 января 2058')).toBeVisible()
})

test('a month shows its meetings and how many windows are free, and opens both', async () => {
  const meetings = [10, 12, 14, 16, 18].map((hour) => slot(`m${hour}`, `2058-01-17T${hour}:00`, booked))
  const slots = [...meetings, slot('free', '2058-01-17T20:00'), slot('hidden', '2058-01-17T21:00', { is_busy: true })]
  const router = await show('/schedule?view=month', { now: '2058-01-16T12:00', slots })
  const day = page.getByRole('button', { name: 'четверг, 17 января, 5 встреч, 1 свободное окно' })
  await expect.element(day).toBeVisible()
  expect(day.element().textContent).toContain('ещё 2 встречи, 1 свободное окно')
  expect(page.getByRole('button', { name: /Вера Л/ }).elements()).toHaveLength(3)
  expect(await axeViolations()).toEqual([])
  ;(page.getByRole('button', { name: 'среда, 16 января' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(day).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: '10:00 Вера Л.' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(period('Четверг, 17 января 2058')).toBeVisible()
  expect(router.state.location.search).toBe('?view=day&day=2058-01-17')
})

test('the month before or after is one press away, also from its last day', async () => {
  await show('/schedule?view=month&day=2058-01-31', { now: '2058-01-16T12:00', slots: [] })
  await page.getByRole('button', { name: 'Позже' }).click()
  await expect.element(period('Февраль 2058')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'четверг, 28 февраля' })).toBeVisible()
})

const row = (time: string) => page.getByRole('button', { name: `Добавить окно: среда, 16 января, ${time}` })

test('all hours of the day can be reached with a mouse', async () => {
  await show('/schedule?view=day', { now: '2058-01-16T00:10', slots: [] })
  await expect.element(row('09:00')).toBeVisible()
  expect(row('08:30').elements()).toEqual([])
  await page.getByRole('button', { name: 'Показать часы до 09:00' }).click()
  await page.getByRole('button', { name: 'Показать часы после 21:00' }).click()
  await expect.element(row('00:30')).toBeVisible()
  await expect.element(row('23:30')).toBeVisible()
  await page.getByRole('button', { name: 'Скрыть часы до 09:00' }).click()
  expect(row('00:30').elements()).toEqual([])
})

test('on a phone the week begins with today, beside the hours', async () => {
  await page.viewport(390, 844)
  await show('/schedule?view=week', { now: '2058-01-18T12:00', slots: [slot('a', '2058-01-19T15:00', booked)] })
  const today = page.getByRole('group', { name: 'пятница, 18 января' })
  await expect.poll(() => Math.round(today.element().getBoundingClientRect().left)).toBe(16 + 56)
})

test('hours at which a connected calendar says busy are drawn behind the day, which can be used as before', async () => {
  const calendar_id = '0190f5a0-0000-7000-8000-000000000002'
  const busy = [
    { calendar_id, time_start_iso: '2058-01-17T10:00:00+03:00', time_end_iso: '2058-01-17T12:30:00+03:00' },
    { calendar_id, time_start_iso: '2058-01-17T20:00:00+03:00', time_end_iso: '2058-01-19T00:00:00+03:00' },
  ]
  await show('/schedule?view=week&day=2058-01-17', {
    now: '2058-01-16T12:00',
    slots: [slot('a', '2058-01-17T11:00', booked)],
    busy,
  })
  const thursday = page.getByRole('group', { name: 'четверг, 17 января' })
  await expect.element(thursday.getByText('Занято в твоём календаре: 10:00–12:30')).toBeVisible()
  const stretches = [...document.querySelectorAll('[data-busy]')].map((stretch) => stretch.getBoundingClientRect())
  const heights = stretches.map(({ height }) => Math.round(height / (34 / 30)))
  // The heights are limited to the shown hours, 9 to 21.
  expect(heights).toEqual([150, 60, 720])
  await expect.element(page.getByRole('button', { name: 'Добавить окно: четверг, 17 января, 10:00' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('two presses in one moment go two weeks on', async () => {
  const router = await show('/schedule?view=week&day=2030-01-14', { now: '2030-01-14T12:00', slots: [] })
  const next = page.getByRole('button', { name: 'Позже' })
  await expect.element(next).toBeVisible()
  const button = next.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => router.state.location.search).toContain('day=2030-01-28')
})
