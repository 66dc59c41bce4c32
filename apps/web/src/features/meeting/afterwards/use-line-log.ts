import { useEffect } from 'react'
import { meetingStore, useMeeting } from '../meeting.store.ts'
import { logSecond } from './line-log.ts'

export function useLineLog(): void {
  const isIn = useMeeting(({ phase }) => phase === 'joined' || phase === 'reconnecting')
  useEffect(() => {
    if (!isIn) return undefined
    const timer = setInterval(() => meetingStore.setState((meeting) => ({ line: logSecond(meeting) })), 1000)
    return () => clearInterval(timer)
  }, [isIn])
}
