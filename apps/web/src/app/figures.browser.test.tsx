import type { Session } from '@razgovor/contract/accounts'
import type { Figures } from '@razgovor/contract/figures'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { FiguresPage } from '../features/figures/figures-page.tsx'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'
const longTitle = 'Консультацияподостопримечательностямиисторииархитектурыгорода'
const money = { refunded: 0, commission: 0, bookings_count: 1 }

const some: Omit<Figures, 'from' | 'to'> = {
  time_zone_id: 'Europe/Moscow',
  currency: 'RUB',
  views: { days: [{ day: '2058-01-10', visitors: 40 }], total: 40, since: '2058-01-10', booked: 5 },
  income: [
    { ...money, month: '2058-01', kind_id: user_id, title: longTitle, earned: 90_045, pending: 0 },
    { ...money, month: '2058-01', kind_id: null, title: '', earned: 0, pending: 70_000 },
  ],
  listeners: { total: 4, returning: 1 },
  busy_hours: [
    { weekday: 1, hour: 14, meetings: 1 },
    { weekday: 7, hour: 9, meetings: 3 },
  ],
}
const none: typeof some = {
  ...some,
  views: { days: [], total: 0, since: null, booked: 0 },
  income: [],
  listeners: { total: 0, returning: 0 },
  busy_hours: [],
}

let answer: typeof some
const asked: string[] = []

beforeEach(async () => {
  await ensureTemporal()
  answer = some
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const query = new URL(path, 'http://x').searchParams
    const headers = { 'x-server-time': '2058-01-14T09:00:00Z' }
    return Response.json({ ...answer, from: query.get('from'), to: query.get('to') }, { headers })
  })
  const user = {
    user_id,
    email: 'anna@razgovor.example',
    email_confirmed: true,
    first_name: 'Анна',
    last_name: 'Сафонова',
    role: 'SPEAKER',
    categories: [],
    time_zone_id: 'Europe/Moscow',
  } as unknown as Session['user']
  setSession({ access_token: 'x', refresh_token: 'x', user })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

async function show(address = '/schedule/figures?from=2058-01-01&to=2058-01-31') {
  const router = createMemoryRouter([{ path: '/schedule/figures', Component: FiguresPage }], {
    initialEntries: [address],
  })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

function rowsOf(caption: string): string[][] {
  const table = page.getByRole('table', { name: caption }).element()
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll('\u00A0', ' ')),
  )
}

function facts(): Record<string, string> {
  const names = [...document.querySelectorAll('dt')]
  return Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling!.textContent.replaceAll('\u00A0', ' ')]),
  )
}

test('each plot has its figures in a table that screen readers read without opening it', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Занятые часы' })).toBeVisible()
  expect(rowsOf('Посетители страницы')).toHaveLength(32)
  expect(rowsOf('Посетители страницы')[10]).toEqual(['четверг, 10 января', '40'])
  expect(rowsOf('Доходы по видам встреч').slice(1)).toEqual([
    ['январь 2058', longTitle, '900,45 ₽', '0 ₽', '0 ₽'],
    ['январь 2058', 'Другие встречи', '0 ₽', '700 ₽', '0 ₽'],
  ])
  const hours = rowsOf('Занятые часы')
  expect(hours).toHaveLength(25)
  expect(hours[0]).toEqual(['Час', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'])
  expect(hours[15]).toEqual(['14:00', '1', '0', '0', '0', '0', '0', '0'])
  expect(hours[10]).toEqual(['09:00', '0', '0', '0', '0', '0', '0', '3'])
  await expect.element(page.getByText(/Чаще всего: воскресенье, 09:00 — 3 встречи\.$/)).toBeVisible()
  expect(document.querySelectorAll('[aria-hidden] svg rect')).toHaveLength(31 + 2 + 7 * 24)
  expect(await axeViolations()).toEqual([])
})

test('a table is opened and closed by keyboard, and scrolls by keyboard where it is wide', async () => {
  await page.viewport(390, 844)
  await show()
  const button = page.getByRole('button', { name: 'Таблица: Доходы по видам встреч' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  const region = page.getByRole('region', { name: 'Таблица: Доходы по видам встреч' })
  await expect.element(region.getByRole('columnheader', { name: 'Ожидается' })).toBeVisible()
  await userEvent.tab()
  await expect.element(region).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('the share that books is of visitors, since the first day on which they were counted', async () => {
  await show()
  await expect.element(page.getByText('Посетителей считаем с 10 января.')).toBeVisible()
  expect(facts()).toEqual({ Посетители: '40', Записались: '12,5 %', Слушатели: '4', Вернулись: '1' })
  await expect.element(page.getByText(/^Записавшихся \(5\) делим на посетителей/)).toBeVisible()
})

test('the chosen period is in the address and is the one requested', async () => {
  const router = await show('/schedule/figures?period=year')
  await page.getByRole('button', { name: '30 дней' }).click()
  expect(router.state.location.search).toBe('')
  await page.getByRole('button', { name: 'Свои даты' }).click()
  await page.getByLabelText('С какого дня', { exact: true }).fill('01.02.2056')
  await page.getByLabelText('По какой день', { exact: true }).fill('01.02.2058')
  await page.getByRole('button', { name: 'Показать' }).click()
  await expect.element(page.getByText('Не больше двух лет')).toBeVisible()
  await page.getByLabelText('По какой день', { exact: true }).fill('29.02.2056')
  await page.getByRole('button', { name: 'Показать' }).click()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?from=2056-02-01&to=2056-02-29'))
  await vi.waitFor(() => expect(asked.at(-1)).toBe(`/api/speakers/${user_id}/figures?from=2056-02-01&to=2056-02-29`))
  expect(await axeViolations()).toEqual([])
})

test('a new speaker sees which figures there will be', async () => {
  answer = none
  await show()
  await expect.element(page.getByRole('heading', { name: 'Показывать пока нечего' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Открыть мою страницу' })).toHaveAttribute('href', `/${user_id}`)
  expect(await axeViolations()).toEqual([])
})

test('a quiet period of a speaker with visitors says under each heading that there is nothing', async () => {
  answer = { ...none, views: { ...none.views, since: '2057-01-10' } }
  await show()
  await expect.element(page.getByText('В этот период страницу никто не открывал')).toBeVisible()
  await expect.element(page.getByText('В этот период оплаченных встреч нет')).toBeVisible()
  await expect.element(page.getByText('В этот период встреч нет')).toBeVisible()
  expect(facts()).toEqual({ Посетители: '0', Записались: '—', Слушатели: '0', Вернулись: '0' })
})

test.each([390, 1440])(
  'at %i px Tab reaches every control of the figures, and the tables that scroll',
  async (width) => {
    await page.viewport(width, 900)
    await show()
    await expect.element(page.getByRole('heading', { name: 'Занятые часы' })).toBeVisible()
    expect(await walkByTab()).toEqual([])
    for (const button of page.getByRole('button', { name: /^Таблица: / }).elements()) {
      ;(button as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    expect(await walkByTab()).toEqual([])
  },
)
