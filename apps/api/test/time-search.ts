import { searchTimes } from '@razgovor/contract/time-search'
import { makeSpeaker, makeTimeSlot, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

// The tests' now is noon of a Monday in Moscow.
export const searchedDays = { from_iso: '2058-01-14T09:00:00Z', to_iso: '2058-01-31T09:00:00Z' }

export function search(api: TestApi, query: Record<string, unknown> = {}) {
  return api.anonymous.call(searchTimes, { query: { ...searchedDays, ...query } })
}

export async function namesFound(api: TestApi, query: Record<string, unknown> = {}): Promise<string[]> {
  return (await search(api, query)).items.map(({ speaker }) => speaker.last_name)
}

export async function slotsFound(api: TestApi, query: Record<string, unknown> = {}): Promise<string[]> {
  return (await search(api, query)).items.flatMap(({ slots }) => slots.map(({ slot_id }) => slot_id)).toSorted()
}

export async function makeNamedSpeaker(
  api: TestApi,
  last_name: string,
  {
    slots,
    ...details
  }: {
    slots: { in_minutes: number; amount?: number; minutes?: number }[]
    headline?: string
    category_slugs?: string[]
  },
): Promise<MadeUser> {
  const speaker = await makeSpeaker(api, { last_name, tariff: 'BASIC', headline: 'Спикер', ...details })
  for (const { in_minutes, amount = 0, minutes = 30 } of slots)
    await makeTimeSlot(api, {
      speaker,
      starts_in_minutes: in_minutes,
      minutes,
      amount,
      booking_mode: amount > 0 ? 'BUYABLE' : 'FREE_BOOKING',
      topic: '',
    })
  return speaker
}
