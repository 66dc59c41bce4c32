import type { Session } from '@razgovor/contract/accounts'
import { isComplete, isStaff, rolesOf } from '../lib/session.ts'

/**
 * Access to a route. `guest`: the sign-in page, which signs out a signed-in user. `arrival`: the page to which an
 * identity provider redirects.
 */
export type Access = 'anyone' | 'guest' | 'arrival' | 'user' | 'speaker' | 'admin'

export type Outcome = 'has access' | 'redirect to auth' | 'redirect to 404'

export function admit(access: Access, session: Session | null): Outcome {
  if (access === 'anyone' || access === 'guest' || access === 'arrival') return 'has access'
  if (!isComplete(session)) return 'redirect to auth'
  if (access === 'speaker' && !rolesOf(session).includes('SPEAKER')) return 'redirect to 404'
  if (access === 'admin' && !isStaff(session)) return 'redirect to 404'
  return 'has access'
}
