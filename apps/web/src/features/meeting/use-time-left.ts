import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { timeLeft, type TimeLeft } from './clock-left.ts'
import { meetingStateQuery } from './cache-clock.ts'
import { useIsByLink } from './use-is-by-link.ts'

/** How old the clock may get before it is read again, which makes up for a lost event. */
const resyncMs = 30_000
/** A visitor by meeting link receives no events, so the clock is polled more often. */
const resyncByLinkMs = 10_000

/** Returns the time left, updated each second; null until the server has sent its clock. */
export function useTimeLeft(consultation_id: string): TimeLeft | null {
  const { data } = useQuery({ ...meetingStateQuery(consultation_id), staleTime: resyncMs })
  useSyncExternalStore(everySecond, wholeSecond)
  return data ? timeLeft(data.clock, serverNow()) : null
}

/**
 * Mounted once in a room. Reads the clock as soon as the room is connected, also again after an interruption, because
 * events may have been lost.
 */
export function useClockResync(consultation_id: string, isConnected: boolean): void {
  useQuery({
    ...meetingStateQuery(consultation_id),
    enabled: isConnected,
    refetchInterval: useIsByLink() ? resyncByLinkMs : resyncMs,
    staleTime: 1000,
  })
}

function wholeSecond(): number {
  return Math.floor(serverNow() / 1000)
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}
