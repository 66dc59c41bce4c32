/**
 * What the media plane counts since the start, for /metrics: one object for the whole server, handed to everything that
 * carries packets as `media.counters`. Only ever added to.
 */
export type MediaCounters = {
  packets_received: number
  bytes_received: number
  packets_forwarded: number
  bytes_forwarded: number
  /** Packets that listeners asked for again, and that speakers were asked for again. */
  nacks_received: number
  nacks_sent: number
  /** Key frames that listeners asked for, and that speakers were asked for. */
  plis_received: number
  plis_sent: number
  packets_resent: number
}

export function newCounters(): MediaCounters {
  return {
    packets_received: 0,
    bytes_received: 0,
    packets_forwarded: 0,
    bytes_forwarded: 0,
    nacks_received: 0,
    nacks_sent: 0,
    plis_received: 0,
    plis_sent: 0,
    packets_resent: 0,
  }
}
