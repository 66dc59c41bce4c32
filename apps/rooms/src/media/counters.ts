/** Totals since startup for /metrics, shared by all media objects of the server. */
export interface MediaCounters {
  packets_received: number
  bytes_received: number
  packets_forwarded: number
  bytes_forwarded: number
  nacks_received: number
  nacks_sent: number
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
