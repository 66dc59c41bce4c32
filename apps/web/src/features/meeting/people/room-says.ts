import { meetingStore, type MeetingState } from '../meeting.store.ts'

const longestMs = 10_000

/**
 * Resolves once the room's metadata, which arrives after the API's response, has the requested state. Also resolves
 * after a timeout; the switch then shows the state of the room.
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
