import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { timeLeft, type TimeLeft } from './clock-left.ts'
import { meetingStateQuery } from './keep-clock.ts'
import { useIsByLink } from './use-is-by-link.ts'

/** An event that was lost is made up for within so much. */
const resyncMs = 30_000
/** Who came by the link of a mail hears no events. */
const resyncByLinkMs = 10_000

/** Told anew each second; null until the server has told its clock. */
export function useTimeLeft(consultation_id: string): TimeLeft | null {
  const { data } = useQuery({ ...meetingStateQuery(consultation_id), staleTime: resyncMs })
  useSyncExternalStore(everySecond, wholeSecond)
  return data ? timeLeft(data.clock, serverNow()) : null
}

/** Mounted once in a room; asks again at once where `is_broken` turns false: what came meanwhile is missed. */
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

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 250)
  return () => clearInterval(timer)
}
