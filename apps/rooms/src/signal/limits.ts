/** Limits per client, room and server; 0 means none, except for `signal_frame_bytes`. */
export interface Limits {
  rooms: number
  // Rooms for one participant, so that connection tests leave room for meetings.
  solo_rooms: number
  // Per room; a smaller `max_participants` of the room wins.
  participants: number
  // Published by one participant at a time.
  tracks: number
  signal_messages_per_second: number
  signal_bytes_per_second: number
  signal_frame_bytes: number
  data_messages_per_second: number
  data_bytes_per_second: number
  // Per address, except this machine's and calls of the product.
  requests_per_minute: number
  // Per identity and room, including resumed sessions.
  joins_per_minute: number
  // Queued for one client; a slower client is disconnected and may reconnect.
  backlog_bytes: number
}

export const defaultLimits: Limits = {
  rooms: 500,
  solo_rooms: 100,
  // A hundred listeners and one speaker.
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

// Bursts are normal, such as an offer with its candidates.
const burstSeconds = 3

export class RateMeter {
  readonly #messages: Bucket
  readonly #bytes: Bucket

  constructor(messages_per_second: number, bytes_per_second: number) {
    this.#messages = new Bucket(messages_per_second)
    this.#bytes = new Bucket(bytes_per_second)
  }

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
    this.#left = per_second * burstSeconds
  }

  take(amount: number, now_ms: number): boolean {
    if (this.#per_second === 0) return true
    const seconds = (now_ms - (this.#filled_ms ?? now_ms)) / 1000
    this.#filled_ms = now_ms
    this.#left = Math.min(this.#left + seconds * this.#per_second, this.#per_second * burstSeconds)
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
