/** What one client, one room and the whole server may take; 0 is no limit, except for bytes of a frame. */
export type Limits = {
  rooms: number
  /** Of `rooms`, those for one participant: tests of a connection must leave the others to meetings. */
  solo_rooms: number
  /** Of a room; its own `max_participants` counts when it is smaller. */
  participants: number
  /** Published by one participant at once. */
  tracks: number
  signal_messages_per_second: number
  signal_bytes_per_second: number
  signal_frame_bytes: number
  data_messages_per_second: number
  data_bytes_per_second: number
  /** From one address, but this machine's own: requests and sockets that are no calls of the product. */
  requests_per_minute: number
  /** Of one identity into one room, resumed sessions included. */
  joins_per_minute: number
  /** What may wait to be sent to a client; one that is slower is put out, and comes back. */
  backlog_bytes: number
}

export const DEFAULT_LIMITS: Limits = {
  rooms: 500,
  solo_rooms: 100,
  // A hundred and who speaks to them.
  participants: 101,
  tracks: 8,
  signal_messages_per_second: 100,
  signal_bytes_per_second: 512 * 1024,
  signal_frame_bytes: 256 * 1024,
  data_messages_per_second: 1000,
  data_bytes_per_second: 8 * 1024 * 1024,
  requests_per_minute: 600,
  joins_per_minute: 60,
  backlog_bytes: 16 * 1024 * 1024,
}

/** Bursts are normal (an offer brings its candidates): so many seconds' worth at once. */
const BURST_SECONDS = 3

/** Counts messages and bytes against a rate, in the manner of a bucket that fills by itself. */
export class RateMeter {
  readonly #messages: Bucket
  readonly #bytes: Bucket

  constructor(messages_per_second: number, bytes_per_second: number) {
    this.#messages = new Bucket(messages_per_second)
    this.#bytes = new Bucket(bytes_per_second)
  }

  /** Whether a message of this size still fits. */
  allows(bytes: number, now_ms = performance.now()): boolean {
    return this.#messages.take(1, now_ms) && this.#bytes.take(bytes, now_ms)
  }
}

class Bucket {
  readonly #per_second: number
  #left: number
  #filled_ms: number | undefined

  constructor(per_second: number) {
    this.#per_second = per_second
    this.#left = per_second * BURST_SECONDS
  }

  take(amount: number, now_ms: number): boolean {
    if (this.#per_second === 0) return true
    const seconds = (now_ms - (this.#filled_ms ?? now_ms)) / 1000
    this.#filled_ms = now_ms
    this.#left = Math.min(this.#left + seconds * this.#per_second, this.#per_second * BURST_SECONDS)
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
