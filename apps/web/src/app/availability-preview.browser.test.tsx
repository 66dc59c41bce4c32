import type { SlotChange } from '@razgovor/contract/schedule'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { createCaller } from '../lib/caller.ts'
import { ensureTemporal } from '../lib/time.ts'
import { AvailabilityPreview } from '../features/schedule/working-hours/availability-preview.tsx'
import type { Rules } from '../features/schedule/working-hours/availability.queries.ts'

beforeAll(ensureTemporal)
afterEach(() => {
  vi.unstubAllGlobals()
})

function added(index: number): Partial<SlotChange> {
  const startMs = Date.parse('2058-01-15T09:00:00Z') + index * 86_400_000
  const [time_start_iso, time_end_iso] = [startMs, startMs + 3_600_000].map((ms) => new Date(ms).toISOString())
  return { slot_id: null, change: 'NEW', time_start_iso, time_end_iso, is_clock_change: false, bookings_count: 0 }
}

async function showPreview(preview: { added_count: number; removed_count: number }) {
  const items = Array.from({ length: 30 }, (_, index) => added(index))
  vi.stubGlobal('fetch', async () => Response.json({ ...preview, items, kept: [] }))
  await render(
    <QueryClientProvider client={createQueryClient({ call: createCaller({ fetcher: fetch }), retries: 0 })}>
      <AvailabilityPreview user_id="anna" rules={{} as Rules} zone="Europe/Moscow" />
    </QueryClientProvider>,
  )
}

test('the preview counts the dates that the server does not name', async () => {
  await showPreview({ added_count: 32, removed_count: 0 })
  await expect.element(page.getByText('Появятся 32 окна', { exact: true })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(8)
  await page.getByRole('button', { name: 'Ещё 24 даты' }).click()
  expect(page.getByRole('listitem').elements()).toHaveLength(30)
  await expect.element(page.getByText('И ещё 2 даты позже')).toBeVisible()
})

test.each([
  [0, 1, 'Пропадёт 1 окно'],
  [2, 5, 'Появятся 2 окна, пропадёт 5 окон'],
])('%i new and %i removed slots read «%s»', async (added_count, removed_count, text) => {
  await showPreview({ added_count, removed_count })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
