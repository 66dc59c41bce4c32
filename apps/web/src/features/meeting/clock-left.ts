import type { MeetingClock } from '@razgovor/contract/meetings'

export interface TimeLeft {
  seconds: number
  bound: 'SLOT' | 'TARIFF'
  isCounting: boolean
  /** The remaining time of the tariff; null if unlimited. */
  tariff_seconds: number | null
}

export function timeLeft(clock: MeetingClock, now_ms: number): TimeLeft {
  const slot = secondsTo(Date.parse(clock.ends_at), now_ms)
  const tariff_seconds = clock.limit_seconds === null ? null : Math.max(0, clock.limit_seconds - counted(clock, now_ms))
  const bound = tariff_seconds !== null && tariff_seconds < slot ? 'TARIFF' : 'SLOT'
  return {
    seconds: bound === 'TARIFF' ? (tariff_seconds ?? 0) : slot,
    bound,
    isCounting: clock.counting_since !== null,
    tariff_seconds,
  }
}

function counted({ counted_seconds, counting_since }: MeetingClock, now_ms: number): number {
  if (counting_since === null) return counted_seconds
  return counted_seconds + Math.max(0, Math.floor((now_ms - Date.parse(counting_since)) / 1000))
}

function secondsTo(end_ms: number, now_ms: number): number {
  return Math.max(0, Math.ceil((end_ms - now_ms) / 1000))
}

/** Returns the newer clock, since events may arrive late or twice. */
export function newerClock(known: MeetingClock | undefined, received: MeetingClock): MeetingClock {
  return known && known.counted_seconds > received.counted_seconds ? known : received
}
