import { create } from 'zustand'
import { persist, type PersistStorage, type StateStorage } from 'zustand/middleware'

export interface Part<State> {
  name: string
  /** Incremented whenever the shape changes; older states are dropped. */
  version: number
  /** Returns null or throws if the shape is wrong. */
  parse: (stored: unknown) => State | null
  initial: State
  /** Whether the store follows all changes by other tabs; otherwise it only follows clearing. */
  isShared?: boolean
}

/** Where parts are stored; tests pass their own. */
export interface PartStorage {
  storage: StateStorage
  wait: (milliseconds: number) => Promise<void>
  /** Calls the listener with the key that another tab changed, or null if it cleared all. */
  onOtherTab: (listener: (key: string | null) => void) => void
}

/** The specification limits the wait for storage; the browser's own storage is synchronous. */
const persistTimeoutMs = 5000

const resets: (() => void)[] = []

/**
 * Creates a store that is restored from storage. If storage is invalid or unavailable, only the stored state is lost.
 */
export function persisted<State extends object>(part: Part<State>, partStorage: PartStorage = browserStorage) {
  const { name, version, initial, isShared = false } = part
  const store = create<State>()(
    persist(() => initial, {
      name,
      version,
      storage: storageOf(part, partStorage),
      merge: (stored, current) => (stored as State | undefined) ?? current,
    }),
  )
  resets.push(() => store.setState(initial, true))
  partStorage.onOtherTab((key) => {
    if (key === null || (isShared && key === name)) void store.persist.rehydrate()
  })
  return store
}

/**
 * Resets every persisted store and clears everything the site has stored; other tabs follow through the storage event.
 */
export function clearAll(): void {
  // Chosen before the resets: a listener may end the view as another user, and the admin's storage must not be cleared.
  const storage = attempt(ownStorage)
  for (const reset of resets) reset()
  refused.clear()
  attempt(() => storage?.clear())
}

function storageOf<State>(part: Part<State>, { storage, wait }: PartStorage): PersistStorage<State> {
  const read = (text: string | null) => ({ state: readPart(text, part), version: part.version })
  return {
    getItem(name) {
      const found = storage.getItem(name)
      if (found === null || typeof found === 'string') return read(found)
      // After the limit the store keeps its current state.
      return Promise.race([found.then(read), wait(persistTimeoutMs).then(() => null)])
    },
    setItem: (name, value) => storage.setItem(name, JSON.stringify(value)),
    removeItem: (name) => storage.removeItem(name),
  }
}

function readPart<State>(text: string | null, { version, parse, initial }: Part<State>): State {
  const stored = attempt(() => JSON.parse(text ?? 'null') as { state?: unknown; version?: unknown } | null)
  if (stored?.version !== version) return initial
  return attempt(() => parse(stored.state)) ?? initial
}

/** Whether this tab views the site as another user (`user-view.ts`). */
export function isViewingAsUser(): boolean {
  return attempt(() => window.sessionStorage.getItem('look')) != null
}

/** A tab that views the site as another user has separate storage, which the admin's tabs do not see. */
function ownStorage(): Storage {
  return isViewingAsUser() ? window.sessionStorage : window.localStorage
}

/** Values that the browser refused to store, kept until the page is closed. */
const refused = new Map<string, string>()

const browserStorage: PartStorage = {
  storage: {
    getItem: (name) => refused.get(name) ?? attempt(() => ownStorage().getItem(name)) ?? null,
    setItem(name, value) {
      refused.set(name, value)
      attempt(() => {
        ownStorage().setItem(name, value)
        refused.delete(name)
      })
      // Otherwise other tabs would read the outdated stored value.
      if (refused.has(name)) attempt(() => ownStorage().removeItem(name))
    },
    removeItem(name) {
      refused.delete(name)
      attempt(() => ownStorage().removeItem(name))
    },
  },
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onOtherTab(listener) {
    if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => listener(key))
  },
}

/** Treats unavailable, full and corrupt storage alike. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
