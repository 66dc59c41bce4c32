import { plusSeconds, type Clock } from '../time/clock.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../telemetry/log.ts'
import { accessTokenSeconds } from '../tokens.ts'
import type { Bus } from '../bus/bus.ts'
import { endedShape, type Ended } from '../bus/ended.ts'

// While the bus is disconnected.
const pollMilliseconds = 5000

interface Parts {
  db: Db
  bus: Bus
  clock: Clock
  log: Log
  /** Called in every process, possibly more than once. */
  onEnded: (ended: Ended) => void
}

/** Sessions that ended while their access tokens are valid. `after.endSessions` announces them. */
export class EndedSessions {
  // When this process learned of each session's end, oldest first.
  readonly #learnedAt = new Map<string, Date>()
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout

  constructor(parts: Parts) {
    this.#parts = parts
    const { bus } = parts
    bus.subscribe('ended-sessions', (message) => this.#record(endedShape.parse(JSON.parse(message))))
    bus.onReconnect(() => this.#reload())
    this.#timer = setInterval(() => bus.isConnected() || this.#reload(), pollMilliseconds)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #reload(): void {
    const { log } = this.#parts
    this.load().catch((error: unknown) => log.error({ err: error }, 'could not load ended sessions'))
  }

  has(session_id: string): boolean {
    return this.#learnedAt.has(session_id)
  }

  /** Loads sessions that ended before this process subscribed or while it was disconnected. */
  async load(): Promise<void> {
    const ended = await this.#parts.db
      .selectFrom('sessions')
      .select(['user_id', 'session_id'])
      .where('ended_at', '>', this.#oldestAlive())
      .execute()
    for (const { user_id, session_id } of ended) this.#record({ user_id, session_ids: [session_id] })
  }

  #record(ended: Ended): void {
    this.#dropOld()
    for (const session_id of ended.session_ids)
      if (!this.has(session_id)) this.#learnedAt.set(session_id, this.#parts.clock.now())
    this.#parts.onEnded(ended)
  }

  #dropOld(): void {
    const oldest = this.#oldestAlive()
    for (const [session_id, learnedAt] of this.#learnedAt) {
      if (learnedAt > oldest) return
      this.#learnedAt.delete(session_id)
    }
  }

  #oldestAlive(): Date {
    return plusSeconds(this.#parts.clock.now(), -accessTokenSeconds)
  }
}
