import * as contract from '@razgovor/contract/calendars'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { makeSpeaker, makeTimeSlot, type MadeUser } from './factories.ts'
import { startRadicale } from './radicale.ts'
import type { TestApi } from './start-api.ts'

export const environment = { CALENDAR_PRIVATE_NETWORKS: 'true' }
// The test clock starts on Monday, January 14, 2058, at 9:00 UTC.
export const tomorrowAtTen = { starts_in_minutes: 25 * 60, booking_mode: 'FREE_BOOKING' } as const
export const tomorrowAtEleven = { ...tomorrowAtTen, starts_in_minutes: 26 * 60 }
export const ten = '2058-01-15T10:00:00.000Z'
export const eleven = '2058-01-15T11:00:00.000Z'
export const busyAtTen = { start: '20580115T100000Z', minutes: 30 }

export function connectIcs(api: TestApi, { user_id, ...speaker }: MadeUser, url: string) {
  return api.as({ user_id, ...speaker }).call(contract.addCalendar, { params: { user_id }, body: { kind: 'ICS', url } })
}

export type Radicale = Awaited<ReturnType<typeof startRadicale>>

export function connectAccount(api: TestApi, speaker: MadeUser, { url, login, password }: Radicale) {
  const body = { kind: 'CALDAV', url, login, password } as const
  return api.as(speaker).call(contract.addCalendar, { params: { user_id: speaker.user_id }, body })
}

export function refreshCalendar(api: TestApi, speaker: MadeUser, { calendar_id }: { calendar_id: string }) {
  return api.as(speaker).call(contract.refreshCalendar, { params: { user_id: speaker.user_id, calendar_id } })
}

export async function offeredStarts(api: TestApi, { user_id }: MadeUser): Promise<string[]> {
  const query = { from_time: '2058-01-14', days_count: 14 }
  const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id }, query })
  return items.map(({ time_start_iso }) => time_start_iso)
}

export async function calendarsOf(api: TestApi, speaker: MadeUser) {
  const { items } = await api.as(speaker).call(contract.listCalendars, { params: { user_id: speaker.user_id } })
  return items
}

export async function speakerWithTwoSlots(api: TestApi) {
  const speaker = await makeSpeaker(api)
  const touched = await makeTimeSlot(api, { speaker, ...tomorrowAtTen })
  await makeTimeSlot(api, { speaker, ...tomorrowAtEleven })
  return { speaker, touched }
}
