import { saveAvailability, type AvailabilityRulesInput } from '@razgovor/contract/availability'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { meetingKind, workingHours } from './availability.ts'
import { makeSpeaker, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'
import { wallOf } from '../src/modules/schedule/expand-repeat.ts'

export const kindIds = ['1', '2', '3'].map((last) => `00000000-0000-4000-8000-00000000000${last}`)
export const talk = meetingKind({ kind_id: kindIds[0]!, title: 'Знакомство', minutes: 30 })
export const lesson = meetingKind({
  kind_id: kindIds[1]!,
  title: 'Урок',
  description: 'Час практики',
  minutes: 60,
  booking_mode: 'BUYABLE',
  amount: 300_000,
})

export const mondays = workingHours({ hours: [{ weekday: 1, from: '10:00', to: '12:00' }], kinds: [talk, lesson] })

export const offeredAtFirst = [
  '10:00 Знакомство',
  '10:00 Урок',
  '10:30 Знакомство',
  '10:30 Урок',
  '11:00 Знакомство',
  '11:00 Урок',
  '11:30 Знакомство',
]

export function saveKinds(api: TestApi, speaker: MadeUser, change: Partial<AvailabilityRulesInput> = {}) {
  return api.as(speaker).call(saveAvailability, { params: speaker, body: { ...mondays, ...change } })
}

export async function makeOfferer(api: TestApi, change: Partial<AvailabilityRulesInput> = {}): Promise<MadeUser> {
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  await saveKinds(api, speaker, change)
  return speaker
}

export async function freeSlots(api: TestApi, { user_id }: MadeUser) {
  const { items } = await api.anonymous.call(getFreeSlots, {
    params: { user_id },
    query: { from_time: '2058-01-14', days_count: 14, time_zone_id: 'Europe/Moscow' },
  })
  return items.filter(({ places_free }) => places_free > 0)
}

/** Returns names such as «10:00 Урок», earliest first. */
export async function offeredNames(api: TestApi, speaker: MadeUser): Promise<string[]> {
  return (await freeSlots(api, speaker)).map(nameOf).toSorted()
}

export function nameOf({ time_start_iso, topic }: { time_start_iso: string; topic: string }): string {
  return `${wallOf(time_start_iso, 'Europe/Moscow').wall_start} ${topic}`
}

export async function slotOf(api: TestApi, speaker: MadeUser, name: string): Promise<string> {
  return (await freeSlots(api, speaker)).find((slot) => nameOf(slot) === name)!.slot_id
}
