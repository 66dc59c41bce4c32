import type { User } from '@razgovor/contract/accounts'
import { isComplete, isStaff, rolesOf, useSession } from '../../lib/session.ts'

export interface Viewer {
  user: User
  isSpeaker: boolean
  isStaff: boolean
}

/** Returns null on the server and during hydration. */
export function useViewer(): Viewer | null {
  const session = useSession()
  if (!isComplete(session)) return null
  return { user: session.user, isSpeaker: rolesOf(session).includes('SPEAKER'), isStaff: isStaff(session) }
}
