import type { Session } from '@razgovor/contract/accounts'
import type { ListenersAnswers } from '@razgovor/contract/meeting-questions'
import type { OwnSlot } from '@razgovor/contract/schedule'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { call } from '../lib/api.ts'
import { closeModal, openModal } from '../lib/modal.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const listener = { user_id: 'vera', alias: null, first_name: 'Вера', last_name: 'Лебедева', avatar_thumbnail_url: null }
const other = { ...listener, user_id: 'ilya', first_name: 'Илья', last_name: 'Попов' }

const slot = {
  slot_id: 'slot',
  consultation_id: 'meeting',
  speaker_id: 'anna',
  slot_type: 'SPEAKER_CONSULTATION',
  time_start_iso: '2058-01-15T08:00:00Z',
  time_end_iso: '2058-01-15T09:00:00Z',
  topic: 'Знакомство',
  amount: 0,
  places: 3,
  places_free: 1,
  booking_mode: 'FREE_BOOKING_MULTY',
  series_id: null,
  kind_id: null,
  bookings: [
    { status: 'BOOKED', listener },
    { status: 'BOOKED', listener: other },
  ],
} as unknown as OwnSlot

const file = { file_id: 'cv', name: 'Резюме.pdf', bytes: 2048 }
const answered_at = '2058-01-14T08:00:00Z'
const given: ListenersAnswers[] = [
  {
    listener,
    answers: [
      { question_id: 'about', question: 'О чём?', text: 'О переезде', file: null, answered_at },
      { question_id: 'resume', question: '', text: null, file, answered_at },
    ],
  },
  { listener: other, answers: [] },
]

beforeEach(async () => {
  await ensureTemporal()
  const user = { user_id: 'anna', role: 'SPEAKER', email_confirmed: true, time_zone_id: 'Europe/Moscow' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})
afterEach(async () => {
  closeModal()
  await cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

async function show(items: ListenersAnswers[]): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/consultations/meeting/answers'))
      return Response.json({ offset: 0, limit: 100, total_count: items.length, items })
    return Response.json(path.includes('/time-slots/slot') ? slot : {})
  })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: ModalHost }])} />
    </QueryClientProvider>,
  )
  openModal('TIME_SLOT', { slot_id: 'slot' })
}

const answers = page.getByRole('region', { name: 'Ответы на вопросы' })

test('a booked slot of the schedule shows the answers of each listener who gave some', async () => {
  await show(given)
  await expect.element(answers.getByText('О переезде')).toBeVisible()
  await expect.element(answers.getByText('Вера Лебедева')).toBeVisible()
  await expect.element(answers.getByText('Вопрос удалён')).toBeVisible()
  await expect.element(answers.getByRole('button', { name: /^Скачать Резюме\.pdf/ })).toBeVisible()
  await expect.element(answers.getByText('Илья Попов')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('without answers the slot has no heading for them', async () => {
  await show([{ listener, answers: [] }])
  await expect.element(page.getByRole('dialog').getByText('Вера Лебедева')).toBeVisible()
  await expect.element(answers).not.toBeInTheDocument()
})
