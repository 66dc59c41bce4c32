import type { Session } from '@razgovor/contract/accounts'
import type { Role } from '@razgovor/contract/values'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

const STORAGE_KEY = 'auth'

interface SessionState {
  session: Session | null
}

/**
 * The head script reads the same storage before the first paint. `startSession` fills it before React starts; while a
 * server's page is hydrated the hooks still say null, as the server did.
 */
const store = create<SessionState>()(
  persist((): SessionState => ({ session: null }), {
    name: STORAGE_KEY,
    version: 1,
    skipHydration: true,
    storage: createJSONStorage(() => window.localStorage),
  }),
)

export function useSession(): Session | null {
  return store(({ session }) => session)
}

export function getSession(): Session | null {
  return store.getState().session
}

export function setSession(session: Session): void {
  store.setState({ session })
}

/** Forgets who was here; other tabs follow by the storage event. */
export function clearSession(): void {
  store.setState({ session: null })
  localStorage.clear()
}

/** Rereads what another tab may have stored. */
export function readStoredSession(): Session | null {
  if (localStorage.getItem(STORAGE_KEY) === null) store.setState({ session: null })
  else void store.persist.rehydrate()
  return getSession()
}

export function onSessionChange(listener: (now: Session | null, before: Session | null) => void): () => void {
  return store.subscribe((now, before) => {
    if (now.session !== before.session) listener(now.session, before.session)
  })
}

/** Called once, before the first render. */
export function startSession(): void {
  if (localStorage.getItem(STORAGE_KEY) !== null) void store.persist.rehydrate()
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) readStoredSession()
  })
}

/** An unconfirmed e-mail or a missing name does not count as signed in. */
export function isComplete(session: Session | null): session is Session {
  return (
    session !== null && session.user.email_confirmed && session.user.first_name !== '' && session.user.last_name !== ''
  )
}

export function signedIn(): boolean {
  return isComplete(getSession())
}

/** The roles that the access token names. */
export function rolesOf(session: Session | null): readonly Role[] {
  const payload = session?.access_token.split('.')[1]
  if (!payload) return []
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(text) as { roles?: Role[] }).roles ?? []
  } catch {
    return []
  }
}
