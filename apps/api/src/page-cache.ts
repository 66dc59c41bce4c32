import { LRUCache } from 'lru-cache'
import type { Bus } from './bus/bus.ts'

export interface CachedPage {
  status: number
  body: Buffer
  encoding: 'br' | 'identity'
}

/** Without tags the page is not cached. */
export interface RenderedForCache {
  page: CachedPage
  tags: readonly string[] | null
}

/** A tag of every page, for content shown on too many pages to list. */
export const everyPage = '*'

/** A page of a speaker has some 20 KB with brotli and 100 KB without. */
const defaultBytesMax = 32 * 1024 * 1024

// Roughly what the entry takes beyond the texts in it.
const entryOverhead = 500

/** Dropped by `after.dropPages` as soon as what they show is written. */
export class PageCache {
  readonly #pages: LRUCache<string, { page: CachedPage; tags: readonly string[] }>
  // A rendering that began before a drop is not joined.
  readonly #joinable = new Map<string, Promise<CachedPage>>()
  // A page that is dropped while it is rendered may be stale already.
  readonly #droppedMeanwhile = new Set<Set<string>>()

  constructor(bus: Bus, bytesMax = defaultBytesMax) {
    this.#pages = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ page }, key) => page.body.length + 2 * key.length + entryOverhead,
      ttl: 30_000,
    })
    bus.subscribe('pages', (tag) => this.#drop(tag))
    // Drops of other processes were missed meanwhile.
    bus.onReconnect(() => this.#drop(everyPage))
  }

  /** Rendered once for concurrent requests. */
  get(key: string, render: () => Promise<RenderedForCache>): Promise<CachedPage> {
    const kept = this.#pages.get(key)
    if (kept) return Promise.resolve(kept.page)
    const joined = this.#joinable.get(key)
    if (joined) return joined
    const rendering = this.#render(key, render).finally(() => {
      if (this.#joinable.get(key) === rendering) this.#joinable.delete(key)
    })
    this.#joinable.set(key, rendering)
    return rendering
  }

  async #render(key: string, render: () => Promise<RenderedForCache>): Promise<CachedPage> {
    const dropped = new Set<string>()
    this.#droppedMeanwhile.add(dropped)
    try {
      const { page, tags } = await render()
      if (tags && ![everyPage, ...tags].some((tag) => dropped.has(tag))) this.#pages.set(key, { page, tags })
      return page
    } finally {
      this.#droppedMeanwhile.delete(dropped)
    }
  }

  #drop(tag: string): void {
    this.#joinable.clear()
    for (const dropped of this.#droppedMeanwhile) dropped.add(tag)
    for (const [key, { tags }] of this.#pages.entries())
      if (tag === everyPage || tags.includes(tag)) this.#pages.delete(key)
  }
}
