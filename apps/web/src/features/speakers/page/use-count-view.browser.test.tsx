import type { Session } from '@razgovor/contract/accounts'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearSession, setSession } from '../../../lib/session.ts'
import { ensureTemporal } from '../../../lib/time.ts'
import { useCountView } from './use-count-view.ts'

const [anna, boris] = ['0190f5a0-0000-7000-8000-000000000001', '0190f5a0-0000-7000-8000-000000000002']
const sent: { path: string; visitor: string }[] = []

beforeEach(async () => {
  await ensureTemporal()
  sent.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, ...(JSON.parse(body as string) as { visitor: string }) })
    throw new Error('no connection')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearSession()
})

function Page({ user_id }: { user_id: string }) {
  useCountView(user_id)
  return null
}

const page = (user_id: string) => (
  <StrictMode>
    <Page user_id={user_id} />
  </StrictMode>
)

test('a page in sight for two seconds is counted once; other pages of that day send the same id', async () => {
  const { rerender, unmount } = await render(page(anna))
  await vi.advanceTimersByTimeAsync(1900)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map(({ path }) => path)).toEqual([`/api/speakers/${anna}/views`])
  await rerender(page(boris))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent[1]).toEqual({ path: `/api/speakers/${boris}/views`, visitor: sent[0]!.visitor })
  await unmount()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  await render(page(anna))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(3)
  expect(sent[2]!.visitor).not.toBe(sent[0]!.visitor)
})

test('the id changes at the reader’s midnight', async () => {
  const user = { user_id: boris, time_zone_id: 'Europe/Moscow' } as Session['user']
  setSession({ access_token: 'x', refresh_token: 'x', user })
  // 23:00, then 00:30 and 05:00 of the next day.
  for (const now of ['2058-01-14T20:00:00Z', '2058-01-14T21:30:00Z', '2058-01-15T02:00:00Z']) {
    vi.setSystemTime(now)
    const { unmount } = await render(page(anna))
    await vi.advanceTimersByTimeAsync(2000)
    await unmount()
  }
  const [evening, night, morning] = sent.map(({ visitor }) => visitor)
  expect(night).not.toBe(evening)
  expect(morning).toBe(night)
})

test('a page left at once, or never looked at, is not counted', async () => {
  const { unmount } = await render(page(anna))
  await vi.advanceTimersByTimeAsync(1500)
  await unmount()
  await vi.advanceTimersByTimeAsync(5000)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await render(page(anna))
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(1)
})

test('a speaker’s own page, or a page viewed as another user, is not counted', async () => {
  setSession({ access_token: 'x', refresh_token: 'x', user: { user_id: anna } as Session['user'] })
  await render(page(anna))
  await vi.advanceTimersByTimeAsync(5000)
  window.sessionStorage.setItem('look', '{}')
  await render(page(boris))
  await vi.advanceTimersByTimeAsync(5000)
  window.sessionStorage.removeItem('look')
  expect(sent).toEqual([])
})
