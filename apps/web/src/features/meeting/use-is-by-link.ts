import { useSession } from '../../lib/session.ts'

/** Returns whether the visitor was let in by a meeting link from an e-mail, without a session. */
export function useIsByLink(): boolean {
  return useSession() === null
}
