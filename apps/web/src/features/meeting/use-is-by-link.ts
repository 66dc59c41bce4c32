import { useSession } from '../../lib/session.ts'

/** Whoever is here without being signed in was let in by the link of the meeting's mail. */
export function useIsByLink(): boolean {
  return useSession() === null
}
