import { call } from '../../lib/api.ts'
import { clearSession, getSession } from '../../lib/session.ts'

/** Here at once, in the other tabs by the storage event; the server is told, but not waited for. */
export function signOut(): void {
  const session = getSession()
  clearSession()
  if (session) call('POST /api/auth/logout', { body: { refresh_token: session.refresh_token } }).catch(() => {})
}
