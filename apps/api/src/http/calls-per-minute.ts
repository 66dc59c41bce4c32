import type { Clock } from '../time/clock.ts'

/** Counts per key and minute, in this process's memory. */
export class CallsPerMinute {
  readonly #clock: Clock
  readonly #max: number
  readonly #counts = new Map<string, number>()
  #minute = 0

  constructor(clock: Clock, max: number) {
    this.#clock = clock
    this.#max = max
  }

  /** Counts the call; returns false above the limit. */
  allows(key: string): boolean {
    const minute = Math.floor(this.#clock.now().getTime() / 60_000)
    if (minute !== this.#minute) this.#counts.clear()
    this.#minute = minute
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#max
  }
}
