import { meetingStore, type MeetingState } from '../meeting.store.ts'

const longestMs = 10_000

/**
 * Resolves once the room's metadata, which arrives after the answer of the API, says what was asked for. Also resolves
 * if it does not arrive in time: then the switch shows what the room says.
 */
export function roomSays(isSaid: (meeting: MeetingState) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestMs)
  const check = (meeting: MeetingState) => isSaid(meeting) && resolve()
  const unsubscribe = meetingStore.subscribe(check)
  check(meetingStore.getState())
  return promise.finally(() => {
    clearTimeout(timer)
    unsubscribe()
  })
}
