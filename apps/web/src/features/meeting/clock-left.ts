import type { MeetingClock } from '@razgovor/contract/meetings'

export interface TimeLeft {
  seconds: number
  bound: 'SLOT' | 'TARIFF'
  isCounting: boolean
  /** The remaining time of the tariff; null if unlimited. */
  tariffSeconds: number | null
}

export function timeLeft(clock: MeetingClock, nowMs: number): TimeLeft {
  const slot = secondsTo(Date.parse(clock.ends_at), nowMs)
  const tariffSeconds = clock.limit_seconds === null ? null : Math.max(0, clock.limit_seconds - counted(clock, nowMs))
  const bound = tariffSeconds !== null && tariffSeconds < slot ? 'TARIFF' : 'SLOT'
  return {
    seconds: bound === 'TARIFF' ? (tariffSeconds ?? 0) : slot,
    bound,
    isCounting: clock.counting_since !== null,
    tariffSeconds,
  }
}

function counted({ counted_seconds, counting_since }: MeetingClock, nowMs: number): number {
  if (counting_since === null) return counted_seconds
  return counted_seconds + Math.max(0, Math.floor((nowMs - Date.parse(counting_since)) / 1000))
}

function secondsTo(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000))
}

/** Returns the newer clock, since events may arrive late or twice. */
export function newerClock(known: MeetingClock | undefined, received: MeetingClock): MeetingClock {
  return known && known.counted_seconds > received.counted_seconds ? known : received
}
