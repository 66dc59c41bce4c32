import { LRUCache } from 'lru-cache'
import type { Bus } from '../realtime/bus.ts'

export interface CachedPage {
  status: number
  body: Buffer
  encoding: 'br' | 'identity'
}

/** Rendered public pages: 500 of them for 30 s, dropped as soon as what they show is written. */
export class PageCache {
  readonly #pages = new LRUCache<string, { page: CachedPage; tags: readonly string[] }>({ max: 500, ttl: 30_000 })
  readonly #bus: Bus

  constructor(bus: Bus) {
    this.#bus = bus
    bus.subscribe('pages', (tag) => this.#forget(tag))
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)?.page
  }

  set(key: string, page: CachedPage, tags: readonly string[]): void {
    this.#pages.set(key, { page, tags })
  }

  /** Drops, in every process, the pages with this tag: a speaker's user id, `lists` or `news`. Call after the commit. */
  drop(...tags: string[]): void {
    for (const tag of tags) this.#bus.publish('pages', tag)
  }

  #forget(tag: string): void {
    for (const [key, { tags }] of this.#pages.entries()) if (tags.includes(tag)) this.#pages.delete(key)
  }
}
