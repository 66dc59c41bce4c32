import { saveAvailability, type AvailabilityRulesInput } from '@razgovor/contract/availability'
import { getOwnSchedule } from '@razgovor/contract/schedule'
import type { MeetingKind } from '@razgovor/contract/kinds'
import { makeSpeaker } from './factories.ts'
import type { TestApi } from './start-api.ts'

/** A kind of meeting as its speaker would type it. */
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

/**
 * Offers one-hour slots on Mondays from 10 to 14 in Moscow; the tests begin at noon of a Monday. Returns the slots of
 * the next two.
 */
export async function offerMonday(api: TestApi, change: Partial<AvailabilityRulesInput>) {
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const params = { user_id: speaker.user_id }
  const rules: AvailabilityRulesInput = {
    is_on: true,
    time_zone_id: 'Europe/Moscow',
    hours: [{ weekday: 1, from: '10:00', to: '14:00' }],
    exceptions: [],
    kinds: [meetingKind()],
    buffer_minutes: 0,
    notice_minutes: 0,
    horizon_days: 14,
    day_max: null,
    ...change,
  }
  await api.as(speaker).call(saveAvailability, { params, body: rules })
  const query = { from_time: '2058-01-21T00:00:00Z', to_time: '2058-01-29T00:00:00Z' }
  const { items } = await api.as(speaker).call(getOwnSchedule, { params, query })
  const slots = items.map(({ slot_id }) => slot_id)
  return { speaker, rules, monday: slots.slice(0, slots.length / 2), nextMonday: slots.slice(slots.length / 2) }
}
