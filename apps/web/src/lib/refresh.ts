import type { Session } from '@razgovor/contract/accounts'
import { isRefusal } from './api-error.ts'

export interface RefreshParts {
  /** Returns the stored session, including changes by other tabs. */
  session: () => Session | null
  renew: (refresh_token: string) => Promise<Session>
  store: (session: Session) => void
  /** Runs one function at a time across all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Exchanges the refresh token once for all calls, in all tabs, whose access token has expired. Resolves to false if the
 * session is over; throws if the outcome is unknown: no response, a server error, too many requests.
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
      // If the user has signed out meanwhile, a late response must not sign them in again.
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

/** Uses a Web Lock shared by all tabs; without TLS or storage, a queue within this tab. */
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
