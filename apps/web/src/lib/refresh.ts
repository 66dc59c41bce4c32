import type { Session } from '@razgovor/contract/accounts'
import { isRefusal } from './api-error.ts'

export interface RefreshParts {
  /** What is stored now, another tab's news included. */
  session: () => Session | null
  renew: (refresh_token: string) => Promise<Session>
  store: (session: Session) => void
  /** Runs one piece of work at a time, across all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * One exchange of the refresh token however many calls, in however many tabs, found their access token expired. False
 * where the session is over; throws where it may not be: no answer, a failed server, too many requests.
 */
export function createRefresh({
  session,
  renew,
  store,
  exclusively,
}: RefreshParts): (expired: string) => Promise<boolean> {
  const running = new Map<string, Promise<boolean>>()

  async function exchange(expired: string): Promise<boolean> {
    const known = session()
    if (!known) return false
    if (known.access_token !== expired) return true
    try {
      const renewed = await renew(known.refresh_token)
      // Signed out meanwhile: an answer that comes late must not sign in again.
      if (session()?.refresh_token !== known.refresh_token) return false
      store(renewed)
      return true
    } catch (error) {
      if (isRefusal(error, 'auth_invalid', 'user_blocked', 'validation')) return false
      throw error
    }
  }

  return (expired) => {
    const shared = running.get(expired)
    if (shared) return shared
    const mine = exclusively(() => exchange(expired)).finally(() => running.delete(expired))
    running.set(expired, mine)
    return mine
  }
}

/** The browser's lock, shared by tabs; a queue of this tab where a page without TLS, or without storage, has none. */
export function exclusiveWork(name: string): RefreshParts['exclusively'] {
  let last: Promise<unknown> = Promise.resolve()

  function inThisTab<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  return async (work) => {
    if (!('locks' in navigator)) return inThisTab(work)
    let isBegun = false
    const begin = () => {
      isBegun = true
      return work()
    }
    try {
      return await navigator.locks.request(name, begin)
    } catch (error) {
      if (isBegun) throw error
      return inThisTab(work)
    }
  }
}
