import { signUp } from '@razgovor/contract/bookings'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from './factories.ts'
import { roomOf } from './room-events.ts'
import type { TestApi } from './start-api.ts'

/** It begins in half an hour and lasts an hour by default. */
export async function makeMeeting(
  api: TestApi,
  details: { speaker?: MadeUser; listener?: MadeUser; starts_in_minutes?: number; minutes?: number } = {},
) {
  const listener = details.listener ?? (await makeListener(api))
  const speaker = details.speaker ?? (await makeSpeaker(api))
  const { starts_in_minutes = 30, minutes = 60 } = details
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes, minutes })
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  const room = roomOf(api, consultation_id)
  return { listener, speaker, slot, consultation_id, room, params: { params: { id: consultation_id } } }
}
