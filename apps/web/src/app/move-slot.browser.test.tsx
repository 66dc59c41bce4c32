import type { Session } from '@razgovor/contract/accounts'
import type { OwnSlot } from '@razgovor/contract/schedule'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { SchedulePage } from '../features/schedule/schedule-page.tsx'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { Toasts } from '../ui/overlay/toast.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

beforeEach(async () => {
  await ensureTemporal()
  const user = {
    user_id: 'anna',
    role: 'SPEAKER',
    email_confirmed: true,
    first_name: 'Анна',
    last_name: 'Сафонова',
    time_zone_id: 'Europe/Moscow',
  }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

const first = { time_start_iso: '2058-01-15T08:00:00Z', time_end_iso: '2058-01-15T09:00:00Z' }
const moves: object[] = []
let slot = {
  ...first,
  slot_id: 'slot',
  speaker_id: 'anna',
  slot_type: 'SPEAKER_CONSULTATION',
  repeat_id: null,
  topic: '',
  amount: 0,
  places: 1,
  places_free: 1,
  bookings: [] as OwnSlot['bookings'],
} as OwnSlot

const shown = (time: string) => page.getByRole('button', { name: new RegExp(`^${time}.*Свободно`) })

test('a moved slot can be moved back at once', async () => {
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PATCH') return Response.json({ items: [slot] })
    const { scope: _, ...stretch } = JSON.parse(body as string) as OwnSlot & { scope: string }
    moves.push(stretch)
    slot = { ...slot, ...stretch }
    return Response.json({ items: [] })
  })
  const router = createMemoryRouter([{ path: '/schedule', Component: SchedulePage, loader: () => ({ title: '' }) }], {
    initialEntries: ['/schedule?view=week&day=2058-01-14'],
  })
  await page.viewport(1280, 900)
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
  await expect.element(shown('11:00–12:00')).toBeVisible()
  ;(shown('11:00–12:00').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.element(page.getByText('Окно перенесено')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect.element(page.getByText('Окно вернулось на место')).toBeVisible()
  await expect.element(shown('11:00–12:00')).toBeVisible()
  expect(moves).toEqual([{ time_start_iso: '2058-01-15T08:30:00Z', time_end_iso: '2058-01-15T09:30:00.000Z' }, first])
})
