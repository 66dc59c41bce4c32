import { saveAvailability, type AvailabilityRulesInput } from '@razgovor/contract/availability'
import { signUp } from '@razgovor/contract/bookings'
import { getOwnSchedule } from '@razgovor/contract/schedule'
import type { MeetingKind } from '@razgovor/contract/kinds'
import { enqueue } from '../src/jobs/queue.ts'
import { wallOf } from '../src/modules/schedule/expand-repeat.ts'
import { makeListener, makeSpeaker, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

export function meetingKind(change: Partial<MeetingKind> = {}): MeetingKind {
  return {
    kind_id: '00000000-0000-4000-8000-000000000001',
    title: '',
    description: '',
    minutes: 60,
    booking_mode: 'FREE_BOOKING',
    amount: 0,
    is_offered: true,
    ...change,
  }
}

/** Mondays from 10 to 13 in Moscow, a week ahead; the tests begin at noon of a Monday there. */
export function workingHours(change: Partial<AvailabilityRulesInput> = {}): AvailabilityRulesInput {
  return {
    is_on: true,
    time_zone_id: 'Europe/Moscow',
    hours: [{ weekday: 1, from: '10:00', to: '13:00' }],
    exceptions: [],
    kinds: [meetingKind()],
    buffer_minutes: 0,
    notice_minutes: 0,
    horizon_days: 7,
    day_max: null,
    ...change,
  }
}

export function saveHours(api: TestApi, speaker: MadeUser, change: Partial<AvailabilityRulesInput> = {}) {
  return api.as(speaker).call(saveAvailability, { params: speaker, body: workingHours(change) })
}

export async function passNight(api: TestApi, days = 1): Promise<void> {
  await api.clock.advance({ days })
  await enqueue(api.ctx.db, 'rebuild-all-availability', {})
  await api.settle()
}

export async function ownSlots(api: TestApi, speaker: MadeUser) {
  const from = api.clock.now()
  const to = new Date(from.getTime() + 60 * 24 * 3_600_000)
  const query = { from_time: from.toISOString(), to_time: to.toISOString() }
  return (await api.as(speaker).call(getOwnSchedule, { params: speaker, query })).items
}

/** Returns local times such as «01-21 10:00». */
export async function ownStarts(api: TestApi, speaker: MadeUser, zone = 'Europe/Moscow'): Promise<string[]> {
  return (await ownSlots(api, speaker)).map(({ time_start_iso }) => {
    const { starts_on, wall_start } = wallOf(time_start_iso, zone)
    return `${starts_on.slice(5)} ${wall_start}`
  })
}

/** `start` is local; returns the slot's id. */
export async function bookAt(api: TestApi, speaker: MadeUser, start: string): Promise<string> {
  const slots = await ownSlots(api, speaker)
  const { slot_id } = slots[(await ownStarts(api, speaker)).indexOf(start)]!
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  return slot_id
}

/** One-hour slots on Mondays from 10 to 14 in Moscow. Returns those of the next two. */
export async function offerMonday(api: TestApi, change: Partial<AvailabilityRulesInput>) {
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const params = { user_id: speaker.user_id }
  const rules = workingHours({ hours: [{ weekday: 1, from: '10:00', to: '14:00' }], horizon_days: 14, ...change })
  await api.as(speaker).call(saveAvailability, { params, body: rules })
  const query = { from_time: '2058-01-21T00:00:00Z', to_time: '2058-01-29T00:00:00Z' }
  const { items } = await api.as(speaker).call(getOwnSchedule, { params, query })
  const slots = items.map(({ slot_id }) => slot_id)
  return { speaker, rules, monday: slots.slice(0, slots.length / 2), nextMonday: slots.slice(slots.length / 2) }
}
