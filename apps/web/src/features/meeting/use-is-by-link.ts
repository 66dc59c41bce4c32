import { useSession } from '../../lib/session.ts'

/** A visitor without a session was let in by a meeting link from an e-mail. */
export function useIsByLink(): boolean {
  return useSession() === null
}
