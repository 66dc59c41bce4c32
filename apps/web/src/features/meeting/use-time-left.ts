import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { timeLeft, type TimeLeft } from './clock-left.ts'
import { meetingStateQuery } from './cache-clock.ts'
import { useIsByLink } from './use-is-by-link.ts'

/** The longest time until a lost event is made up for. */
const resyncMs = 30_000
/** A visitor by link receives no events. */
const resyncByLinkMs = 10_000

/** Updates each second; null until the server has sent its clock. */
export function useTimeLeft(consultation_id: string): TimeLeft | null {
  const { data } = useQuery({ ...meetingStateQuery(consultation_id), staleTime: resyncMs })
  useSyncExternalStore(everySecond, wholeSecond)
  return data ? timeLeft(data.clock, serverNow()) : null
}

/** Mounted once in a room. Reads the clock again as soon as `is_broken` becomes false, because events may be lost. */
export function useClockResync(consultation_id: string, is_broken: boolean): void {
  useQuery({
    ...meetingStateQuery(consultation_id),
    enabled: !is_broken,
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
