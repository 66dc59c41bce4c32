import type { Session } from '@razgovor/contract/accounts'
import type { Role } from '@razgovor/contract/values'
import { persisted } from './persist.ts'

/** Signs out in all tabs and clears everything stored for the user. */
export { clearAll as clearSession } from './persist.ts'

interface SessionState {
  session: Session | null
}

/**
 * The script in the page's head reads the same storage before the first paint. During hydration the hooks return null,
 * as on the server.
 */
const store = persisted<SessionState>({
  name: 'auth',
  version: 2,
  initial: { session: null },
  isShared: true,
  parse(stored) {
    const { session } = stored as SessionState
    return session === null || isWhole(session) ? { session } : null
  },
})

function isWhole({ access_token, refresh_token, user }: Session): boolean {
  const texts = [access_token, refresh_token, user.user_id, user.email, user.first_name, user.last_name, user.role]
  return texts.every((text) => typeof text === 'string') && Array.isArray(user.categories)
}

export function useSession(): Session | null {
  return store(({ session }) => session)
}

export function getSession(): Session | null {
  return store.getState().session
}

export function setSession(session: Session): void {
  store.setState({ session })
}

/** Reads the storage again, because another tab may have changed it. */
export function readStoredSession(): Session | null {
  void store.persist.rehydrate()
  return getSession()
}

export function onSessionChange(listener: (now: Session | null, before: Session | null) => void): () => void {
  return store.subscribe((now, before) => {
    if (now.session !== before.session) listener(now.session, before.session)
  })
}

/**
 * Called once before the first render, because the head script may have marked the page for a session that was dropped
 * since.
 */
export function startSession(): void {
  if (getSession()) return
  store.persist.clearStorage()
  delete document.documentElement.dataset['auth']
}

/** A user without a confirmed e-mail and a name does not count as signed in. */
export function isComplete(session: Session | null): session is Session {
  return (
    session !== null && session.user.email_confirmed && session.user.first_name !== '' && session.user.last_name !== ''
  )
}

export function signedIn(): boolean {
  return isComplete(getSession())
}

/** The roles in the access token. */
export function rolesOf(session: Session | null): readonly Role[] {
  return claimsOf(session).roles ?? []
}

export function isStaff(session: Session | null): boolean {
  return rolesOf(session).some((role) => role !== 'LISTENER' && role !== 'SPEAKER')
}

export function sessionIdOf(session: Session | null): string | undefined {
  return claimsOf(session).sid
}

function claimsOf(session: Session | null): { roles?: Role[]; sid?: string } {
  const payload = session?.access_token.split('.')[1]
  if (!payload) return {}
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { roles?: Role[]; sid?: string }
  } catch {
    return {}
  }
}
