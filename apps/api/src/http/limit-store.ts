import { LRUCache } from 'lru-cache'
import type { Redis } from 'ioredis'
import type { Log } from '../telemetry/log.ts'

interface Count {
  current: number
  /** Milliseconds until the count resets. */
  ttl: number
}

type Answer = (error: Error | null, count?: Count) => void

const countInRedis = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`

// Each request to a dead Redis costs a timeout.
const pauseMs = 1000

interface Shared {
  redis: Redis
  prefix: string
  log: Log
}

class Counter {
  readonly #shared: Shared
  readonly #own = new LRUCache<string, { current: number; ends_ms: number }>({ max: 20_000 })
  #asks_again_ms = 0

  constructor(shared: Shared) {
    this.#shared = shared
  }

  async count(key: string, window_ms: number): Promise<Count> {
    const now_ms = performance.now()
    if (now_ms < this.#asks_again_ms) return this.#countHere(key, window_ms, now_ms)
    const { redis, prefix, log } = this.#shared
    try {
      const [current, ttl] = (await redis.eval(countInRedis, 1, `${prefix}${key}`, window_ms)) as [number, number]
      if (this.#asks_again_ms > 0) log.warn('rate limits are shared by all processes again')
      this.#asks_again_ms = 0
      return { current, ttl }
    } catch (error) {
      if (this.#asks_again_ms === 0)
        log.error({ err: error }, 'Redis is not answering: rate limits are counted per process')
      this.#asks_again_ms = performance.now() + pauseMs
      return this.#countHere(key, window_ms, now_ms)
    }
  }

  #countHere(key: string, window_ms: number, now_ms: number): Count {
    const kept = this.#own.get(key)
    const { current, ends_ms } = kept && kept.ends_ms > now_ms ? kept : { current: 0, ends_ms: now_ms + window_ms }
    this.#own.set(key, { current: current + 1, ends_ms })
    return { current: current + 1, ttl: ends_ms - now_ms }
  }
}

/** For @fastify/rate-limit: counts in Redis, or in this process's memory while Redis does not answer. */
export function createLimitStore(shared: Shared) {
  const counter = new Counter(shared)
  return class LimitStore {
    readonly #scope: string

    constructor(_options: object, scope = '') {
      this.#scope = scope
    }

    incr(key: string, answer: Answer, window_ms: number): void {
      counter.count(this.#scope + key, window_ms).then((count) => answer(null, count), answer)
    }

    child(route: object): LimitStore {
      // The library passes `routeInfo`, but its types omit it. It is empty for a limit that belongs to no route.
      const { routeInfo } = route as { routeInfo: { method?: string | string[]; url?: string } }
      return new LimitStore({}, `${this.#scope}${String(routeInfo.method ?? '')}${routeInfo.url ?? ''}-`)
    }
  }
}
