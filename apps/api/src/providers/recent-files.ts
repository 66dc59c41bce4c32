import { LRUCache } from 'lru-cache'

// Other processes serve a removed file until the end of its time.
const memory = { maxSize: 32 * 1024 * 1024, maxEntrySize: 1024 * 1024, ttl: 60_000 }

/** Files that browsers ask for often. Concurrent calls for one of them load it once. */
export function createRecentFiles(load: (key: string) => Promise<Buffer | null>) {
  const kept = new LRUCache<string, Buffer>({ ...memory, sizeCalculation: ({ length }) => length + 1 })
  const joinable = new Map<string, Promise<Buffer | null>>()

  async function loadAndKeep(key: string, isCurrent: () => boolean): Promise<Buffer | null> {
    const bytes = await load(key)
    // A file that was dropped meanwhile is gone.
    if (bytes && isCurrent()) kept.set(key, bytes)
    return bytes
  }

  return {
    get(key: string): Promise<Buffer | null> {
      const found = kept.get(key)
      if (found) return Promise.resolve(found)
      const joined = joinable.get(key)
      if (joined) return joined
      const isCurrent = () => joinable.get(key) === loading
      const loading = loadAndKeep(key, isCurrent).finally(() => {
        if (isCurrent()) joinable.delete(key)
      })
      joinable.set(key, loading)
      return loading
    },
    drop(key: string): void {
      kept.delete(key)
      joinable.delete(key)
    },
  }
}
