import type { WeeklyDate } from '@razgovor/contract/weekly'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent, type Locator } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { closeModal, openModal } from '../lib/modal.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

/** Thirteen weekly dates from 6 February 2058; each is free unless a state is given. */
function datesOf(states: Partial<Record<number, WeeklyDate['state']>>, amount = 0): WeeklyDate[] {
  return Array.from({ length: 13 }, (_, week) => {
    const start = Date.parse('2058-02-06T16:00:00Z') + week * 7 * 86_400_000
    const state = states[week] ?? 'FREE'
    return {
      time_start_iso: new Date(start).toISOString(),
      time_end_iso: new Date(start + 3_600_000).toISOString(),
      state,
      slot: state === 'NOT_OFFERED' ? null : { slot_id: `slot-${week}`, amount, places_free: 1 },
    }
  })
}

const about = { question_id: 'about', question_type: 'SHORT_TEXT', text: 'О чём?', options: [], is_required: true }
const asked = {
  questions: [{ ...about, answer: { text: null, file: null } }],
  until_iso: '2058-02-06T16:00:00Z',
  can_answer: true,
}
const saved: object[] = []

interface Weekly {
  items: WeeklyDate[]
  booking_mode?: string
  bookings_max?: number
}

async function show(weekly: Weekly, book: (slot_ids: string[]) => Response = () => Response.json({})) {
  let answer = { booking_mode: 'FREE_BOOKING', currency: 'RUB', refund_hours: 24, bookings_max: 10, ...weekly }
  const fetcher = async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') saved.push({ path, ...(JSON.parse(body as string) as object) })
    if (path.endsWith('/answers')) return Response.json(asked)
    if (method !== 'POST') return Response.json(answer)
    return book((JSON.parse(body as string) as { slot_ids: string[] }).slot_ids)
  }
  vi.stubGlobal('fetch', fetcher)
  const call = createCaller({ fetcher })
  const router = createMemoryRouter(['/', '/orders', '/cart'].map((path) => ({ path, Component: ModalHost })))
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  openModal('WEEKLY', { slot_id: 'slot-0' })
  return {
    router,
    now: (next: Weekly) => {
      answer = { ...answer, ...next }
    },
  }
}

/** The first attempt is refused, because the slot of 20 February was taken meanwhile. */
async function showLosing() {
  const asked: string[][] = []
  const { router, now } = await show({ items: datesOf({}) }, (slot_ids) => {
    asked.push(slot_ids)
    if (asked.length > 1)
      return Response.json({ consultations: slot_ids.map(() => ({ questions: {} })), cart_items: [] })
    now({ items: datesOf({ 2: 'FULL' }) })
    const fields = { [`slot_ids.${slot_ids.indexOf('slot-2')}`]: '20 февраля, 19:00: мест не осталось' }
    return Response.json({ error_code: 1007, error_message: 'Это время уже заняли', fields }, { status: 409 })
  })
  return { router, asked }
}

const dialog = page.getByRole('dialog', { name: 'Каждую неделю' })

async function tabTo(control: Locator): Promise<void> {
  while (document.activeElement !== control.element()) await userEvent.tab()
}

const ticked = () => dialog.getByRole('checkbox', { checked: true }).elements().length

beforeEach(async () => {
  await ensureTemporal()
  syncServerClock('2058-01-14T12:00:00+03:00')
  closeModal()
  saved.length = 0
  await page.viewport(390, 844)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('each unavailable date says why, and the others are chosen', async () => {
  const states = { 0: 'OWN', 1: 'FULL', 2: 'BUSY', 3: 'CLASHES', 4: 'NOT_OFFERED' } as const
  await show({ items: datesOf(states, 150_000), booking_mode: 'BUYABLE', bookings_max: 100 })
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('На эти недели записаться не получится: всё занято или не предлагается.')
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((row) => row.lastElementChild?.lastElementChild?.textContent),
  ).toEqual([
    'ты записан',
    'мест не осталось',
    'спикер занят',
    'пересекается с другой твоей встречей',
    'в это время спикер не принимает',
  ])
  expect(dialog.getByRole('button', { name: /корзину/ }).elements()).toEqual([])
  await dialog.getByLabelText('Сколько недель').selectOptions('Ещё 12 недель')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Можно записаться на 8 из 13.')
  await expect.element(dialog.getByRole('button', { name: 'Добавить в корзину 8 встреч' })).toBeEnabled()
  await expect.element(dialog.getByText(/^12\s000\s₽$/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('the questions before booked dates are asked once for all of them', async () => {
  const questions = { asked_count: 1, answered_count: 0, missing_count: 1 }
  const consultations = ['slot-0', 'slot-1', 'slot-2'].map((slot_id) => ({ slot_id, questions }))
  const { router } = await show({ items: datesOf({}) }, () => Response.json({ consultations, cart_items: [] }))
  await dialog.getByRole('button', { name: 'Записаться на 5 встреч' }).click()
  const form = page.getByRole('dialog', { name: 'Вопросы спикера' })
  await expect.element(form.getByRole('checkbox', { name: 'Ответить так же для 2 других таких встреч' })).toBeChecked()
  await form.getByRole('textbox', { name: 'О чём?' }).fill('О переезде')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/orders')
  const answers = [{ question_id: 'about', text: 'О переезде', file_id: null }]
  expect(saved).toEqual([{ path: '/api/time-slots/slot-0/answers', answers, also_slot_ids: ['slot-1', 'slot-2'] }])
})

test('a date lost meanwhile is named and no longer chosen, and the next press takes the rest', async () => {
  const { router, asked } = await showLosing()
  await dialog.getByRole('button', { name: 'Записаться на 5 встреч' }).click()
  await expect.element(dialog.getByText('20 февраля, 19:00: мест не осталось')).toBeVisible()
  await expect.element(dialog.getByText(/^Пока никуда не записали/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Записаться на 4 встречи' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/orders')
  expect(asked).toEqual([
    ['slot-0', 'slot-1', 'slot-2', 'slot-3', 'slot-4'],
    ['slot-0', 'slot-1', 'slot-3', 'slot-4'],
  ])
})

test.each([390, 1440])('at %i px Tab reaches every control of the dialog and shows the focus', async (width) => {
  await page.viewport(width, 900)
  await show({ items: datesOf({ 2: 'FULL' }, 150_000), booking_mode: 'BUYABLE' })
  await expect.element(dialog.getByRole('button', { name: 'Добавить в корзину 4 встречи' })).toBeVisible()
  expect(await walkByTab(dialog.element())).toEqual([])
})

test('weeks are chosen and booked by the keyboard alone, again from the same place after a refusal', async () => {
  const { router, asked } = await showLosing()
  await expect.element(dialog.getByRole('checkbox').first()).toBeChecked()
  await tabTo(dialog.getByLabelText('Сколько недель'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('button', { name: 'Записаться на 6 встреч' })).toBeEnabled()
  await tabTo(dialog.getByRole('checkbox').nth(1))
  await userEvent.keyboard(' ')
  await tabTo(dialog.getByRole('button', { name: 'Записаться на 5 встреч' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('20 февраля, 19:00: мест не осталось')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Записаться на 4 встречи' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/orders')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual([
    ['slot-0', 'slot-2', 'slot-3', 'slot-4', 'slot-5'],
    ['slot-0', 'slot-3', 'slot-4', 'slot-5'],
  ])
})

test('free meetings are offered as far as the limit, and beyond it the dialog says how many are left', async () => {
  await show({ items: datesOf({}), bookings_max: 3 })
  await expect.element(dialog.getByRole('button', { name: 'Записаться на 3 встречи' })).toBeEnabled()
  await dialog.getByLabelText('Сколько недель').selectOptions('Ещё 4 недели')
  await expect.element(dialog.getByText('Бесплатных встреч можно взять ещё 3. Сними лишние отметки.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Записаться на 5 встреч' })).toBeDisabled()
  await dialog.getByRole('checkbox').nth(4).click()
  await dialog.getByRole('checkbox').nth(3).click()
  await expect.element(dialog.getByRole('button', { name: 'Записаться на 3 встречи' })).toBeEnabled()
  expect(ticked()).toBe(3)
})

test('a listener who may book no more free meetings learns it before pressing', async () => {
  await show({ items: datesOf({ 0: 'OWN' }), bookings_max: 0 })
  await expect.element(dialog.getByText(/^Больше бесплатных встреч пока взять нельзя/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Записаться на 2 встречи' })).toBeDisabled()
})
