import type { APIResponse, Page } from '@playwright/test'
import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { expect } from './fixtures.ts'

/** Returns the path of a free slot next week, whose cancellation refunds everything. */
export async function pathToLaterSlot({ request }: Page, alias: string): Promise<string> {
  const { user_id, first_free_slot } = await readJson<Speaker>(await request.get(`/api/speakers/${alias}`))
  const from_time = new Date(Date.parse(first_free_slot!.time_start_iso) + 7 * 24 * 3600 * 1000).toISOString()
  const schedule = await request.get(`/api/speakers/${user_id}/schedule`, { params: { from_time, days_count: 4 } })
  const { items } = await readJson<{ items: PublicSlot[] }>(schedule)
  return `/${alias}?week=1&slot=${items.find(({ places_free }) => places_free > 0)!.slot_id}`
}

export async function readJson<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.status()).toBe(200)
  return (await response.json()) as Answer
}
