import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import type { Review } from '@razgovor/contract/reviews'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { consultationQuery } from '../features/bookings/bookings.queries.ts'
import { SpeakerReviews } from '../features/reviews/speaker-reviews.tsx'
import ReviewModal from '../features/reviews/writing/review-modal.tsx'
import { createCaller } from '../lib/caller.ts'
import { useModal } from '../lib/modal.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { reviewsQuery } from '../features/reviews/reviews.queries.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const review: Review = {
  review_id: 'one',
  rating: 4,
  text: 'Полезно\n<b>очень</b>',
  author: 'Константин-Александр-Максимилиан-Фридрих Христорождественскийский Ж.'.slice(0, 60),
  created_at: '2058-01-12T09:00:00Z',
  is_changed: true,
  reply: { text: 'Спасибо', created_at: '2058-01-13T09:00:00Z' },
}
const anonymous: Review = { ...review, review_id: 'two', author: null, is_changed: false, reply: null }

const meeting = {
  consultation_id: 'meeting',
  speaker: { user_id: 'anna', alias: null, first_name: 'Анна', last_name: 'Сафонова', avatar_thumbnail_url: null },
  review: null,
  review_until_iso: '2058-02-14T09:00:00Z',
}

let answer: object = {}
const asked: string[] = []
const sent: { path: string; body: unknown }[] = []
let refusal: object | null = null

beforeEach(async () => {
  await ensureTemporal()
  syncServerClock('2058-01-14T09:00:00Z')
  asked.length = 0
  sent.length = 0
  refusal = null
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) })
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json({ review_id: 'one' })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  useModal.setState({ open: null })
})

function beSignedIn(user_id: string): void {
  const user = { user_id, email: 'a@b.ru', email_confirmed: true, first_name: 'Анна', last_name: 'Сафонова' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
}

async function show(Component: () => ReactNode, address = '/anna', known?: object) {
  const call = createCaller({
    fetcher: async (path) => {
      asked.push(path)
      return Response.json(answer)
    },
  })
  const client = createQueryClient({ call, retries: 0 })
  if (known) client.setQueryData(consultationQuery('meeting').queryKey, known as Consultation)
  const offset = Number(new URLSearchParams(address.split('?')[1]).get('offset') ?? 0)
  const isBest = address.includes('sort=best')
  await client.ensureQueryData(reviewsQuery({ user_id: 'anna', sort: isBest ? 'best' : 'newest', offset }))
  const router = createMemoryRouter(
    [{ path: '/:id', Component, loader: () => ({ loaded_at: '2058-01-14T09:00:00Z' }) }],
    {
      initialEntries: [address],
    },
  )
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const listOf = (items: Review[], rest: object) => ({ offset: 0, limit: 10, total_count: items.length, items, ...rest })
const many = { count: 12, total_count: 12, average: 4.67, distribution: [0, 0, 1, 2, 9] }

function Block() {
  return <SpeakerReviews user_id="anna" />
}

test('the block shows the average, how many gave which stars, the order, reviews with replies, and their text as text', async () => {
  answer = listOf([review, anonymous], many)
  await show(Block)
  await expect.element(page.getByText('4,7', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('listitem', { name: '5 звёзд: 9 отзывов' })).toBeInTheDocument()
  await expect.element(page.getByText(/<b>очень<\/b>/).first()).toBeVisible()
  await expect.element(page.getByText('12 января, изменён')).toBeVisible()
  await expect.element(page.getByText('Без имени')).toBeVisible()
  await expect.element(page.getByText('Спасибо')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Новые' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Сначала плохие' })).toHaveAttribute('href', '/anna?sort=worst')
  await expect.element(page.getByRole('link', { name: 'Страница 2' })).toHaveAttribute('href', '/anna?offset=10')
  expect(await axeViolations()).toEqual([])
})

test('the order and the page of the list are kept in the address, beside its other parameters', async () => {
  answer = listOf([review], many)
  await show(Block, '/anna?view=month&sort=best&offset=10')
  expect(asked).toEqual(['/api/speakers/anna/reviews?sort=best&offset=10&limit=10'])
  const newest = page.getByRole('link', { name: 'Новые' })
  await expect.element(newest).toHaveAttribute('href', '/anna?view=month')
})

test('without reviews the block says so', async () => {
  answer = listOf([], { count: 0, average: null, distribution: [0, 0, 0, 0, 0] })
  await show(Block)
  await expect.element(page.getByText(/^Отзывов пока нет/)).toBeVisible()
})

test('with fewer than three reviews there is no average', async () => {
  answer = listOf([review], { count: 1, average: null, distribution: [0, 0, 0, 1, 0] })
  await show(Block)
  await expect.element(page.getByText('Среднюю оценку покажем, когда отзывов будет три.')).toBeVisible()
})

test('a visitor is led to sign in before reporting, a reader reports, and only the speaker replies', async () => {
  answer = listOf([anonymous], { count: 1, average: null, distribution: [0, 0, 0, 1, 0] })
  await show(Block)
  const link = page.getByRole('link', { name: 'Пожаловаться на отзыв: Без имени' })
  await expect.element(link).toHaveAttribute('href', '/auth?next=%2Fanna%23reviews')
  beSignedIn('vera')
  await page.getByRole('button', { name: 'Пожаловаться на отзыв: Без имени' }).click()
  expect(useModal.getState().open).toEqual({ name: 'REPORT_REVIEW', props: { review_id: 'two' } })
  await expect.element(page.getByRole('button', { name: /^Ответить/ })).not.toBeInTheDocument()
  beSignedIn('anna')
  await page.getByRole('button', { name: 'Ответить на отзыв: Без имени' }).click()
  expect(useModal.getState().open).toMatchObject({ name: 'REPLY_REVIEW' })
})

function Form() {
  return <ReviewModal consultation_id="meeting" />
}

test('a review needs a star, is sent without the spaces around it, and a refusal is shown under the form', async () => {
  answer = meeting
  beSignedIn('vera')
  await show(Form)
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect.element(page.getByText('Поставь от 1 до 5 звёзд')).toBeVisible()
  expect(sent).toEqual([])
  expect(await axeViolations()).toEqual([])

  refusal = { error_code: 202, error_message: 'Отзыв можно оставить в течение 30 дней после встречи' }
  await page.getByRole('radio', { name: '3 звезды' }).click()
  await expect.element(page.getByText('Поставь от 1 до 5 звёзд')).not.toBeInTheDocument()
  await page.getByRole('textbox').fill('  Неплохо  ')
  await page.getByRole('checkbox', { name: 'Не показывать моё имя' }).click()
  await expect.element(page.getByText(/^Имя увидит только поддержка/)).toBeVisible()
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect.element(page.getByText('Отзыв можно оставить в течение 30 дней после встречи')).toBeVisible()
  const body = { rating: 3, text: 'Неплохо', is_anonymous: true }
  expect(sent).toEqual([{ path: '/api/consultations/meeting/review', body }])
})

test('a review that was written on another device meanwhile is changed, not replaced by an empty form', async () => {
  const review = { rating: 5, text: 'Написано с телефона', is_anonymous: false }
  answer = { ...meeting, review }
  beSignedIn('vera')
  await show(Form, '/anna', meeting)
  await expect.element(page.getByRole('textbox')).toHaveValue('Написано с телефона')
  await expect.element(page.getByRole('radio', { name: '5 звёзд' })).toBeChecked()
})

test('a review is written and sent by keyboard alone', async () => {
  answer = meeting
  beSignedIn('vera')
  await show(Form)
  await expect.element(page.getByRole('radio', { name: '1 звезда' })).toBeVisible()
  expect(await walkByTab()).toEqual([])
  ;(page.getByRole('radio', { name: '1 звезда' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '4 звезды' })).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('Толково')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ rating: 4, text: 'Толково', is_anonymous: true }])
})

test('Tab reaches the order of the reviews and the buttons of each', async () => {
  answer = listOf([review, anonymous], many)
  beSignedIn('anna')
  await show(Block)
  await expect.element(page.getByRole('list', { name: 'Отзывы слушателей' })).toBeVisible()
  expect(await walkByTab()).toEqual([])
})
