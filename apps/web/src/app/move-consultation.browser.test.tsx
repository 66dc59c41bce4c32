import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import type { PublicSlot } from '@razgovor/contract/schedule'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import MoveConsultationModal from '../features/bookings/move/move-consultation-modal.tsx'
import { call } from '../lib/api.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const move = {
  until_iso: '2058-01-17T09:00:00Z',
  moves_left: 2,
  can_move: true,
  can_ask: false,
  amount_max: 250_000,
  discount: 0,
  credit_minutes: null,
  moved_from_iso: null,
}

/** A meeting for 2500 roubles that starts on 18 January 2058 at noon in Moscow. */
const meeting = {
  consultation_id: 'meeting',
  slot_id: 'own',
  flow_type: 'SPEAKER_CONSULTATION',
  side: 'LISTENER',
  status: 'BOOKED',
  time_start_iso: '2058-01-18T09:00:00Z',
  time_end_iso: '2058-01-18T10:00:00Z',
  speaker: { user_id: 'anna' },
  amount: 250_000,
  refunded_amount: 0,
  move,
  open_requests: [] as Consultation['open_requests'],
} as Consultation

function slotOn(day: string, amount: number): PublicSlot {
  return {
    slot_id: day,
    series_id: null,
    time_start_iso: `2058-01-${day}T09:00:00Z`,
    time_end_iso: `2058-01-${day}T10:00:00Z`,
    amount,
    places_free: 1,
  } as PublicSlot
}

const cheaper = slotOn('21', 200_000)
const dearer = { ...slotOn('21', 300_000), slot_id: 'dearer', time_start_iso: '2058-01-21T11:00:00Z' }
const equal = slotOn('23', 250_000)

const moves: unknown[] = []
let free: PublicSlot[] = []
let answer: () => Response = () => Response.json({})

beforeEach(async () => {
  await ensureTemporal()
  syncServerClock('2058-01-14T09:00:00Z')
  setSession({
    access_token: 'a.b.c',
    refresh_token: 'r',
    user: { user_id: 'vera', time_zone_id: 'Europe/Moscow' },
  } as unknown as Session)
  moves.length = 0
  free = [cheaper, dearer, equal]
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

async function showDialog(consultation = meeting) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      moves.push(JSON.parse(body as string))
      return answer()
    }
    return Response.json(path.includes('/schedule') ? { items: free } : consultation)
  })
  await page.viewport(390, 844)
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <main className="p-4">
        <MoveConsultationModal consultation_id="meeting" />
      </main>
    </QueryClientProvider>,
  )
}

const timeOf = (price: RegExp) =>
  page.getByRole('list', { name: /^Свободное время/ }).getByRole('button', { name: price })
const confirm = page.getByRole('button', { name: 'Перенести встречу' })
const ask = page.getByRole('button', { name: 'Попросить о переносе' })
const wanted = page.getByRole('list', { name: 'Подходящее время' })

test('the rule and the refund are shown before a meeting moves to a cheaper time, and the outcome after', async () => {
  answer = () => Response.json({ consultation: { ...meeting, ...cheaper }, refund_amount: 50_000 })
  await showDialog()
  await expect
    .element(page.getByText(/Перенести бесплатно можно до 12:00, чт, 17 января\. Осталось 2 переноса\./))
    .toBeVisible()
  await expect.element(timeOf(/12:00 · 2\s000\s₽/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await timeOf(/12:00 · 2\s000\s₽/).click()
  await expect.element(page.getByText(/Новое время: понедельник, 21 января, 12:00–13:00/)).toBeVisible()
  await expect.element(page.getByText(/Вернём 500\s₽ на карту/)).toBeVisible()
  await confirm.click()
  await expect
    .element(page.getByRole('status').filter({ hasText: /Встреча перенесена.*21 января.*Вернём 500\s₽/ }))
    .toBeVisible()
  expect(moves).toEqual([{ slot_id: '21', refund_amount: 50_000 }])
  expect(await axeViolations()).toEqual([])
})

test('a dearer time is shown but cannot be chosen, with what to do instead', async () => {
  await showDialog()
  await expect.element(timeOf(/14:00 · 3\s000\s₽/)).toBeDisabled()
  await expect.element(page.getByText(/Время дороже 2\s500\s₽ выбрать нельзя/)).toBeVisible()
})

test('a time of the same price costs nothing more', async () => {
  await showDialog()
  await page.getByRole('button', { name: /23 января, есть свободное время/ }).click()
  await timeOf(/12:00 · 2\s500\s₽/).click()
  await expect.element(page.getByText('Доплачивать ничего не нужно.')).toBeVisible()
})

test('a time that was taken meanwhile is replaced by the nearest one, which is not confirmed yet', async () => {
  answer = () => {
    free = [dearer, equal]
    return Response.json({ error_code: 1007, error_message: 'Это время уже заняли. Обнови страницу' }, { status: 409 })
  }
  await showDialog()
  await timeOf(/12:00 · 2\s000\s₽/).click()
  await confirm.click()
  await expect
    .element(
      page.getByRole('alert').filter({ hasText: /Это время только что заняли\. Ближайшее к нему: среда, 23 января/ }),
    )
    .toBeVisible()
  await expect.element(timeOf(/12:00 · 2\s500\s₽/)).toHaveAttribute('aria-pressed', 'true')
  expect(moves).toHaveLength(1)
})

const late = { ...meeting, move: { ...move, can_move: false, can_ask: true, moves_left: 1 } }

test.each([
  [{ moves_left: 0 }, /уже переносили дважды/],
  [{ moves_left: 1 }, /можно было до 12:00, чт, 17 января/],
])('a meeting that cannot be moved alone says why, and asks the speaker (%o)', async (terms, text) => {
  answer = () => Response.json(meeting)
  await showDialog({ ...late, move: { ...late.move, ...terms } })
  await expect.element(page.getByText(text)).toBeVisible()
  await timeOf(/12:00 · 2\s000\s₽/).click()
  await page.getByRole('button', { name: /23 января, есть свободное время/ }).click()
  await timeOf(/12:00 · 2\s500\s₽/).click()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('textbox', { name: 'Пара слов спикеру' }).fill('Заболел')
  await ask.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Просьба отправлена' })).toBeVisible()
  expect(moves).toEqual([{ slot_ids: ['21', '23'], message: 'Заболел' }])
})

test('a request needs a time, and a time that was taken meanwhile is left out of it', async () => {
  answer = () => {
    free = [equal]
    return Response.json({ error_code: 1007, error_message: 'Это время уже заняли' }, { status: 409 })
  }
  await showDialog(late)
  await ask.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Выбери хотя бы одно время' })).toBeVisible()
  await timeOf(/12:00 · 2\s000\s₽/).click()
  await page.getByRole('button', { name: /23 января, есть свободное время/ }).click()
  await timeOf(/12:00 · 2\s500\s₽/).click()
  await ask.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Это время уже заняли' })).toBeVisible()
  await expect.element(wanted.getByText(/23 января/)).toBeVisible()
  await expect.element(wanted.getByText(/21 января/)).not.toBeInTheDocument()
  await wanted.getByRole('button', { name: /^Убрать/ }).click()
  await expect.element(wanted).not.toBeInTheDocument()
})

test('an unanswered request is not repeated', async () => {
  await showDialog({ ...late, open_requests: [{ move_request_id: 'request' }] as Consultation['open_requests'] })
  await expect.element(page.getByText(/Ты уже попросил о переносе/)).toBeVisible()
})
