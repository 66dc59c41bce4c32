import type { User } from '@razgovor/contract/accounts'
import { isComplete, rolesOf, useSession } from '../../lib/session.ts'

export interface Viewer {
  user: User
  isSpeaker: boolean
  isAdmin: boolean
}

/** Who is signed in; null on the server and while its page is hydrated. */
export function useViewer(): Viewer | null {
  const session = useSession()
  if (!isComplete(session)) return null
  const roles = rolesOf(session)
  return { user: session.user, isSpeaker: roles.includes('SPEAKER'), isAdmin: roles.includes('SUPER_ADMIN') }
}
