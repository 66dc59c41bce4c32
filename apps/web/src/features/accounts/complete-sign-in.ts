import type { Session } from '@razgovor/contract/accounts'
import { storeMeetingSession } from '../../lib/meeting-session.ts'
import { getSession, setSession } from '../../lib/session.ts'
import { signOut } from '../session/sign-out.ts'

/** Signs in. If another user was signed in here, their session and cached data are removed first. */
export function completeSignIn(session: Session): void {
  const before = getSession()
  if (before && before.user.user_id !== session.user.user_id) signOut()
  storeMeetingSession(null)
  setSession(session)
}
