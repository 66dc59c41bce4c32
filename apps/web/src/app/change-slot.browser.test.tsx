import type { Session } from '@razgovor/contract/accounts'
import type { OwnSlot } from '@razgovor/contract/schedule'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import ChangeSlotModal from '../features/schedule/slots/change-slot-modal.tsx'
import { ownSlotQuery } from '../features/schedule/schedule.queries.ts'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'

beforeEach(async () => {
  await ensureTemporal()
  const user = { user_id: 'anna', role: 'SPEAKER', email_confirmed: true, time_zone_id: 'Europe/Moscow' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

const shownBefore = {
  slot_id: 'slot',
  speaker_id: 'anna',
  slot_type: 'SPEAKER_CONSULTATION',
  time_start_iso: '2058-01-15T08:00:00Z',
  time_end_iso: '2058-01-15T09:00:00Z',
  repeat_id: null,
  topic: '',
  amount: 0,
  places: 1,
  bookings: [] as OwnSlot['bookings'],
} as OwnSlot
const moved = { ...shownBefore, time_start_iso: '2058-01-16T15:20:00Z', time_end_iso: '2058-01-16T16:20:00Z' }

test('a slot that was moved since it was last shown is shortened at its new time', async () => {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') {
      sent.push(JSON.parse(body as string) as object)
      return Response.json({ items: [] })
    }
    if (path.includes('/subscriptions/current'))
      return Response.json({ tariff: { title: 'Про', meeting_minutes: null } })
    return Response.json(moved)
  })
  const client = createQueryClient({ call, retries: 0 })
  client.setQueryData(ownSlotQuery({ user_id: 'anna', slot_id: 'slot' }).queryKey, shownBefore)
  const router = createMemoryRouter([{ path: '/', element: <ChangeSlotModal slot_id="slot" part="LENGTH" /> }])
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.selectOptions(page.getByLabelText('Длительность'), '30')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent).toMatchObject([{ time_end_iso: '2058-01-16T15:50:00.000Z' }])
  await screen.unmount()
})
