import type { MadeUser } from './factories.ts'
import { makeMeeting } from './free-meeting.ts'
import type { TestApi } from './start-api.ts'

/** Attended by both together, for ten minutes by default. */
export async function makeHeldMeeting(
  api: TestApi,
  details: { speaker?: MadeUser; listener?: MadeUser; minutes_together?: number } = {},
) {
  const { minutes_together = 10, ...given } = details
  const meeting = await makeMeeting(api, { ...given, starts_in_minutes: 30, minutes: 30 })
  const { listener, speaker, room } = meeting
  await api.clock.advance({ minutes: 31 })
  await room.join(listener)
  await room.join(speaker)
  await api.clock.advance({ minutes: minutes_together })
  await room.leave(listener)
  await room.leave(speaker)
  await api.clock.advance({ minutes: 30 - minutes_together })
  await api.settle()
  return meeting
}
