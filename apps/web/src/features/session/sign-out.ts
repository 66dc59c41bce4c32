import { call } from '../../lib/api.ts'
import { clearSession, getSession } from '../../lib/session.ts'

/** Signs out at once, and in other tabs through the storage event. The request to the server is not awaited. */
export function signOut(): void {
  const session = getSession()
  clearSession()
  if (session) call('POST /api/auth/logout', { body: { refresh_token: session.refresh_token } }).catch(() => {})
}
