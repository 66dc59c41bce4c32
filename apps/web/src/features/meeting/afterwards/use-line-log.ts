import { useEffect } from 'react'
import { meetingStore, useMeeting } from '../meeting.store.ts'
import { logSecond } from './line-log.ts'

/** Records the quality of connections each second while the person is in the room, for the last screen. */
export function useLineLog(): void {
  const isIn = useMeeting(({ phase }) => phase === 'joined' || phase === 'reconnecting')
  useEffect(() => {
    if (!isIn) return undefined
    const timer = setInterval(() => meetingStore.setState((meeting) => ({ line: logSecond(meeting) })), 1000)
    return () => clearInterval(timer)
  }, [isIn])
}
