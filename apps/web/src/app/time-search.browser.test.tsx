import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { ensureTemporal } from '../lib/time.ts'
import { Component as Page, load } from '../pages/speakers.tsx'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

/** The current time, on a Thursday. */
const now_iso = '2058-01-17T09:00:00Z'
const name = { first_name: 'Анна', last_name: 'Сафонова' }
const person = { user_id: 'anna', alias: 'anna', ...name, avatar_thumbnail_url: null, photo_url: null }
const speaker = { ...person, headline: 'Консультант', rating: { count: 0, average: null }, categories: [] }

function slotAt(time_start_iso: string, amount = 0) {
  const time_end_iso = new Date(Date.parse(time_start_iso) + 30 * 60_000).toISOString()
  return { slot_id: time_start_iso, speaker_id: 'anna', time_start_iso, time_end_iso, amount, places_free: 1 }
}

type Reply = (query: URLSearchParams) => object | null
let reply: Reply
const asked: URLSearchParams[] = []

beforeEach(async () => {
  await ensureTemporal()
  await page.viewport(1280, 900)
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    const { searchParams } = new URL(path, 'https://razgovor.example')
    asked.push(searchParams)
    const answer = reply(searchParams)
    return answer ? Response.json(answer) : Response.json({ error_code: 2, error_message: '' }, { status: 500 })
  })
})

afterEach(() => vi.unstubAllGlobals())

const found = (...slots: object[]) => ({ items: [{ speaker, slots, more_count: 0 }], next_cursor: null })
const nobody = { items: [], next_cursor: null }

async function showList(address: string, answers: Reply) {
  reply = answers
  const call = createCaller({
    fetcher: async (path) => {
      const isTimes = path.startsWith('/api/time-slots')
      return isTimes ? fetch(path) : Response.json({ offset: 0, limit: 20, total_count: 0, items: [] })
    },
  })
  const queryClient = createQueryClient({ call, retries: 0 })
  const router = createMemoryRouter(
    [
      {
        path: '/speakers',
        Component: Page,
        HydrateFallback: () => null,
        loader: async ({ request }) => ({
          ...(await load({ queryClient, url: new URL(request.url), params: {}, now_iso, title: '' })),
          loaded_at: now_iso,
        }),
      },
      { path: '/anna', element: <p>Страница</p> },
    ],
    { initialEntries: [`/speakers${address}`] },
  )
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const chip = (label: string) => page.getByRole('button', { name: label, exact: true })

test('a day and a part of it go into the address and are asked for in the reader’s zone', async () => {
  const router = await showList('?q=речь', () => found(slotAt('2058-01-18T18:30:00Z')))
  await chip('Завтра').click()
  await expect.poll(() => new URLSearchParams(router.state.location.search).get('when')).toBe('2058-01-18')
  await page.getByRole('combobox', { name: 'Время дня' }).selectOptions('Вечер, 18–24')
  await expect.poll(() => new URLSearchParams(router.state.location.search).get('at')).toBe('evening')
  await expect.element(page.getByText(/, UTC$|^UTC/)).toBeVisible()
  await expect.poll(() => asked.at(-1)?.get('from_iso')).toBe('2058-01-18T18:00:00Z')
  expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ q: 'речь', to_iso: '2058-01-19T00:00:00Z' })
  await expect
    .element(page.getByRole('link', { name: '18:30, Завтра', exact: false }))
    .toHaveAttribute('href', '/anna?slot=2058-01-18T18%3A30%3A00Z&week=0')
  await expect.element(chip('Завтра')).toHaveAttribute('aria-pressed', 'true')
  await router.navigate(-1)
  await expect.element(page.getByRole('combobox', { name: 'Время дня' })).toHaveValue('')
  await chip('Завтра').click()
  await expect.poll(() => router.state.location.search).toBe('?q=%D1%80%D0%B5%D1%87%D1%8C')
})

test('a date is chosen in the calendar by keyboard, and the focus returns', async () => {
  const router = await showList('', () => nobody)
  await chip('Другой день').click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => router.state.location.search).toBe('?when=2058-01-31')
  await expect.element(chip('четверг, 31 января')).toHaveFocus()
})

test('the times of several days name their days', async () => {
  await showList('?when=2058-01-19..2058-01-20', () =>
    found(slotAt('2058-01-19T09:00:00Z'), slotAt('2058-01-20T09:00:00Z')),
  )
  await expect.element(chip('На выходных')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Сб, 09:00')).toBeVisible()
  await expect.element(page.getByText('Вс, 09:00')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Время дня' })).not.toBeInTheDocument()
})

test('a search without free speakers offers the nearest day with times and the list without a time', async () => {
  const router = await showList('?when=2058-01-18&at=evening', (query) =>
    query.get('limit') === '1' ? found(slotAt('2058-01-20T09:00:00Z')) : nobody,
  )
  await expect.element(page.getByRole('heading', { name: 'В это время никто не свободен' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Любое время' })).toHaveAttribute('href', '/speakers')
  await page.getByRole('link', { name: 'Ближайшее: вс' }).click()
  await expect.poll(() => router.state.location.search).toBe('?when=2058-01-20')
})

test('a day that has passed is not searched, and other times are offered', async () => {
  await showList('?when=2058-01-16', () => nobody)
  await expect.element(page.getByRole('heading', { name: 'Это время уже прошло' })).toBeVisible()
  expect(asked).toEqual([])
})

test('a failure can be tried again', async () => {
  let isDown = true
  await showList('?when=today', () => (isDown ? null : found(slotAt('2058-01-17T12:00:00Z'))))
  const again = page.getByRole('button', { name: 'Попробовать ещё раз' })
  await expect.element(again).toBeVisible()
  isDown = false
  await again.click()
  await expect.element(page.getByRole('heading', { name: 'Анна Сафонова' })).toBeVisible()
})

test('empty pages before the end are skipped, and a press loads more speakers', async () => {
  const pages: Record<string, object> = {
    '': { items: [], next_cursor: 'one' },
    one: { ...found(slotAt('2058-01-17T12:00:00Z')), next_cursor: 'two' },
    two: {
      items: [
        {
          ...found(slotAt('2058-01-17T13:00:00Z')).items[0],
          speaker: { ...speaker, user_id: 'b', last_name: 'Белова' },
        },
      ],
      next_cursor: null,
    },
  }
  await showList('?when=today', (query) => pages[query.get('cursor') ?? '']!)
  const status = page.getByRole('status').filter({ hasText: 'спикер' })
  await expect.element(status).toHaveTextContent('1 спикер и больше')
  await chip('Показать ещё').click()
  await expect.element(page.getByRole('heading', { name: 'Анна Белова' })).toBeVisible()
  await expect.element(chip('Показать ещё')).not.toBeInTheDocument()
  await expect.element(status).not.toHaveTextContent('и больше')
})

test.each([390, 1280])('at %i px a time is searched and chosen by keyboard alone', async (width) => {
  await page.viewport(width, 900)
  const router = await showList('', () => found(slotAt('2058-01-18T18:30:00Z')))
  await expect.element(chip('Завтра')).toBeVisible()
  expect(await walkByTab()).toEqual([])
  ;(chip('Завтра').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const time = page.getByRole('link', { name: '18:30', exact: false })
  await expect.element(time).toBeVisible()
  expect(await walkByTab()).toEqual([])
  ;(time.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/anna')
})
