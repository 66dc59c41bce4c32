import type { Session } from '@razgovor/contract/accounts'
import type { PublicSlot } from '@razgovor/contract/schedule'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { closeModal, openModal } from '../lib/modal.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'
const [talk, lesson] = ['0190f5a0-0000-7000-8000-0000000000a1', '0190f5a0-0000-7000-8000-0000000000a2']
const long = 'Константина-Александрина'

function slotAt(time_start_iso: string, amount = 0): PublicSlot {
  return {
    slot_id: time_start_iso,
    kind_id: null,
    time_start_iso,
    time_end_iso: new Date(Date.parse(time_start_iso) + 45 * 60_000).toISOString(),
    booking_mode: amount > 0 ? 'BUYABLE' : 'FREE_BOOKING',
    amount,
  } as PublicSlot
}

interface Offered {
  kinds?: { kind_id: string; first_free_slot: PublicSlot | null }[]
  first_free_slot?: PublicSlot | null
  /** The bookable times, by the kind that is requested. */
  times?: Record<string, PublicSlot[]>
}

async function show(
  { times = {}, ...offered }: Offered | { times?: never; gone: true },
  kind_id: string | null = null,
) {
  const speaker = {
    user_id,
    alias: null,
    first_name: long,
    last_name: long,
    kinds: [],
    first_free_slot: null,
    ...offered,
  }
  const fetcher = async (path: string) => {
    const url = new URL(path, location.origin)
    if (url.pathname.endsWith('/sign-up')) return Response.json(booked)
    if (url.pathname.endsWith('/answers')) return Response.json(asked)
    if (url.pathname.endsWith('/search')) {
      const { kind_id: asked_kind = 'any', from_iso = '', to_iso = '' } = Object.fromEntries(url.searchParams)
      const slots = (times[asked_kind] ?? []).filter(
        ({ time_start_iso: start }) =>
          Date.parse(start) >= Date.parse(from_iso) && Date.parse(start) < Date.parse(to_iso),
      )
      return Response.json({ items: slots.length > 0 ? [{ speaker, slots, more_count: 0 }] : [], next_cursor: null })
    }
    if ('gone' in offered) return Response.json({ error_code: 10, error_message: 'Не найдено' }, { status: 404 })
    return Response.json(url.pathname.endsWith('/waitlist') ? { entry: null } : speaker)
  }
  vi.stubGlobal('fetch', fetcher)
  const router = createMemoryRouter([{ path: '/orders', Component: ModalHost }], { initialEntries: ['/orders'] })
  await render(
    <QueryClientProvider client={createQueryClient({ call: createCaller({ fetcher }), retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  openModal('BOOK_AGAIN', { user_id, kind_id })
}

const booked = {
  slot_id: 'slot',
  time_start_iso: '2058-01-15T09:00:00Z',
  questions: { asked_count: 1, answered_count: 0, missing_count: 1 },
}
const about = { question_id: 'about', question_type: 'SHORT_TEXT', text: 'О чём?', options: [], is_required: true }
const asked = {
  questions: [{ ...about, answer: { text: null, file: null } }],
  until_iso: booked.time_start_iso,
  can_answer: true,
}

const dialog = page.getByRole('dialog', { name: 'Записаться ещё' })
const times = dialog.getByRole('listitem').getByRole('button')

beforeEach(async () => {
  await ensureTemporal()
  syncServerClock('2058-01-14T12:00:00+03:00')
  const user = { user_id: talk, email_confirmed: true, time_zone_id: 'Europe/Moscow', categories: [] }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
  closeModal()
  await page.viewport(390, 844)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a speaker with several kinds of meeting shows the times of the kind booked before', async () => {
  const kinds = [talk, lesson].map((kind_id) => ({ kind_id, first_free_slot: null }))
  const offered = { any: [slotAt('2058-01-15T09:00:00Z')], [lesson]: [slotAt('2058-01-16T10:00:00Z', 250_000)] }
  await show({ kinds, times: offered }, lesson)
  await expect.element(times).toHaveTextContent('Ср, 13:00 45 минут · 2 500 ₽')
  expect(await axeViolations(dialog.element())).toEqual([])
})

test('a kind that is not offered any more leaves all times to choose from', async () => {
  const kinds = [talk, lesson].map((kind_id) => ({ kind_id, first_free_slot: null }))
  await show({ kinds, times: { any: [slotAt('2058-01-15T09:00:00Z')] } }, '0190f5a0-0000-7000-8000-0000000000a3')
  await expect.element(times).toHaveTextContent('Завтра, 12:00 45 минут · Бесплатно')
})

test('the questions of the speaker open once a time is booked', async () => {
  await show({ times: { any: [slotAt('2058-01-15T09:00:00Z')] } })
  await times.click()
  const form = page.getByRole('dialog', { name: 'Вопросы спикера' })
  await expect.element(form.getByRole('textbox', { name: 'О чём?' })).toBeVisible()
  await form.getByRole('button', { name: 'Отвечу позже' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

test('the first time is shown also when it is months ahead', async () => {
  const first = slotAt('2058-06-15T09:00:00Z')
  await show({ first_free_slot: first, times: { any: [first] } })
  await expect.element(times).toHaveTextContent('15 июня, 12:00 45 минут · Бесплатно')
})

test.each([
  ['within', '2058-01-20T09:00:00Z'],
  ['beyond', '2058-02-19T09:00:00Z'],
])(
  'a free slot %s the searched days that a booking would refuse is passed over for the next time',
  async (_, start) => {
    await show({ first_free_slot: slotAt(start), times: { any: [slotAt('2058-02-20T09:00:00Z')] } })
    await expect.element(times).toHaveTextContent('20 февраля, 12:00 45 минут · Бесплатно')
  },
)

test('a free slot that a booking would refuse is not offered as the only time', async () => {
  await show({ first_free_slot: slotAt('2058-06-15T09:00:00Z') })
  await expect.element(dialog.getByText(/свободного времени пока нет/)).toBeVisible()
  expect(times.elements()).toEqual([])
})

test('without times the waitlist and the speaker’s page are offered', async () => {
  await show({})
  await expect.element(dialog.getByText(/свободного времени пока нет/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Сообщить, когда появится время' })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Страница спикера' })).toHaveAttribute('href', `/${user_id}`)
  expect(await axeViolations(dialog.element())).toEqual([])
})

test('for a speaker whose page is hidden the dialog says that nothing can be booked', async () => {
  await show({ gone: true })
  await expect.element(dialog.getByText('Этот спикер сейчас не принимает записи.')).toBeVisible()
})
