import { create } from 'zustand'
import { persist, type PersistStorage, type StateStorage } from 'zustand/middleware'

/** A part of the client's state that outlives the page. */
export interface Part<State> {
  /** The key that it is stored under. */
  name: string
  /** Raised with each change of shape: what an older release stored is dropped. */
  version: number
  /** Null, or a throw, for what is not of this shape. */
  parse: (stored: unknown) => State | null
  initial: State
  /** Follows what other tabs store; without it only what they clear. */
  isShared?: boolean
}

/** Where parts are kept; a test brings its own. */
export interface Keeping {
  storage: StateStorage
  wait: (milliseconds: number) => Promise<void>
  /** Tells of a key that another tab has changed, null when it cleared all. */
  onOtherTab: (listener: (key: string | null) => void) => void
}

/** The specification's limit on waiting for what is stored; the browser's own storage answers at once. */
const PERSIST_TIMEOUT_MS = 5000

const resets: (() => void)[] = []

/** A store whose state is read back when it is made. Spoilt or refused storage costs what was stored, never more. */
export function persisted<State extends object>(part: Part<State>, keeping: Keeping = browserKeeping) {
  const { name, version, initial, isShared = false } = part
  const store = create<State>()(
    persist(() => initial, {
      name,
      version,
      storage: storageOf(part, keeping),
      merge: (stored, current) => (stored as State | undefined) ?? current,
    }),
  )
  resets.push(() => store.setState(initial, true))
  keeping.onOtherTab((key) => {
    if (key === null || (isShared && key === name)) void store.persist.rehydrate()
  })
  return store
}

/** Forgets every part, here and by the storage event in the other tabs, and all else that the site has stored. */
export function forgetAll(): void {
  // Chosen first: who hears of the end of a look may end the look, and the admin's own storage is not its.
  const storage = attempt(kept)
  for (const reset of resets) reset()
  refused.clear()
  attempt(() => storage?.clear())
}

function storageOf<State>(part: Part<State>, { storage, wait }: Keeping): PersistStorage<State> {
  const read = (text: string | null) => ({ state: readPart(text, part), version: part.version })
  return {
    getItem(name) {
      const found = storage.getItem(name)
      if (found === null || typeof found === 'string') return read(found)
      // Given up, the store keeps what it has.
      return Promise.race([found.then(read), wait(PERSIST_TIMEOUT_MS).then(() => null)])
    },
    setItem: (name, value) => storage.setItem(name, JSON.stringify(value)),
    removeItem: (name) => storage.removeItem(name),
  }
}

function readPart<State>(text: string | null, { version, parse, initial }: Part<State>): State {
  const kept = attempt(() => JSON.parse(text ?? 'null') as { state?: unknown; version?: unknown } | null)
  if (kept?.version !== version) return initial
  return attempt(() => parse(kept.state)) ?? initial
}

/** Whether this tab shows the site as somebody else sees it («Смотреть как», `look.ts`). */
export function isLooking(): boolean {
  return attempt(() => window.sessionStorage.getItem('look')) != null
}

/** A tab that looks as somebody keeps its own state: the admin's other tabs know nothing of it. */
function kept(): Storage {
  return isLooking() ? window.sessionStorage : window.localStorage
}

/** What the browser would not store, for want of room or of leave: it lives as long as the page. */
const refused = new Map<string, string>()

const browserKeeping: Keeping = {
  storage: {
    getItem: (name) => refused.get(name) ?? attempt(() => kept().getItem(name)) ?? null,
    setItem(name, value) {
      refused.set(name, value)
      attempt(() => {
        kept().setItem(name, value)
        refused.delete(name)
      })
      // A former value left in place would be another tab's truth.
      if (refused.has(name)) attempt(() => kept().removeItem(name))
    },
    removeItem(name) {
      refused.delete(name)
      attempt(() => kept().removeItem(name))
    },
  },
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onOtherTab(listener) {
    if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => listener(key))
  },
}

/** The storage's edge: a private window, a full disk and a spoilt text end alike. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
