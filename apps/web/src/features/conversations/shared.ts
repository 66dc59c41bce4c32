/** Data shared by another app, stored by the service worker (`app/sw.js`) for the page that reads it. */
export interface Shared {
  text: string
  files: readonly File[]
}

interface Words {
  text: string
  names: readonly string[]
  shared_at: number
}

const cacheName = 'shared'
const keptMs = 60 * 60_000

/** Returns null if nothing was shared, or too long ago. */
export async function readShared(): Promise<Shared | null> {
  if (!('caches' in window)) return null
  const cache = await caches.open(cacheName)
  const words = (await (await cache.match('/shared/words'))?.json()) as Words | undefined
  if (!words || Date.now() - words.shared_at > keptMs) {
    await dropShared()
    return null
  }
  const files = words.names.map(async (name, index) => {
    const blob = await (await cache.match(`/shared/files/${index}`))?.blob()
    return blob ? [new File([blob], name, { type: blob.type })] : []
  })
  return { text: words.text, files: (await Promise.all(files)).flat() }
}

/** Called when the data is used, and when the session ends. */
export async function dropShared(): Promise<void> {
  if ('caches' in window) await caches.delete(cacheName)
}
