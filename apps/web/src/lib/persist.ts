import { create } from 'zustand'
import { persist, type PersistStorage, type StateStorage } from 'zustand/middleware'

export interface Part<State> {
  name: string
  /** Incremented with each change of shape; older states are dropped. */
  version: number
  /** Null, or a throw, if the shape is wrong. */
  parse: (stored: unknown) => State | null
  initial: State
  /** Follows changes of other tabs; without it, only clearing. */
  isShared?: boolean
}

/** Where parts are stored; tests pass their own. */
export interface PartStorage {
  storage: StateStorage
  wait: (milliseconds: number) => Promise<void>
  /** Calls the listener with the key that another tab changed, or null if it cleared all. */
  onOtherTab: (listener: (key: string | null) => void) => void
}

/** The specification's limit on waiting for the storage; the browser's own is synchronous. */
const persistTimeoutMs = 5000

const resets: (() => void)[] = []

/** A store that is restored from the storage. Invalid or unavailable storage only loses what was stored. */
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

/** Clears every part here and, by the storage event, in other tabs, with everything else that the site has stored. */
export function clearAll(): void {
  // Chosen first: a listener may end the view as another user, and the admin's own storage must stay.
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
      // After the limit the store keeps its present state.
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

/** Values that the browser refused to store; they are kept until the page is closed. */
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
      // A stale stored value would be read by other tabs.
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
