import type { Session } from '@razgovor/contract/accounts'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { SlotWhen } from '../features/speakers/page/slot-when.tsx'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'

beforeAll(ensureTemporal)
afterEach(() => {
  clearSession()
  vi.useRealTimers()
})

const loaded_at = '2058-01-14T09:00:00Z'
const loader = () => ({ title: '', loaded_at })

const Component = () => <SlotWhen starts_at="2058-01-15T09:00:00Z" />

/** Shows the card of a meeting on 15 January at 12:00 in Moscow. */
async function showCard() {
  const user = { user_id: 'vera', time_zone_id: 'Europe/Moscow' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
  vi.useFakeTimers({ now: Date.parse(loaded_at), toFake: ['Date', 'setInterval', 'clearInterval'] })
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', Component, loader }])} />)
  await expect.element(page.getByText('Завтра, 12:00')).toBeVisible()
}

test('«завтра» becomes «сегодня» at the reader’s midnight', async () => {
  await showCard()
  vi.advanceTimersByTime(Date.parse('2058-01-14T20:59:00Z') - Date.parse(loaded_at))
  await expect.element(page.getByText('Завтра, 12:00')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('Сегодня, 12:00')).toBeVisible()
})

test('a tab whose timers were suspended is right as soon as the reader returns to it', async () => {
  await showCard()
  vi.setSystemTime(Date.parse('2058-01-15T06:00:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Сегодня, 12:00')).toBeVisible()
})
