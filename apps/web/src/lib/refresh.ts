import type { Session } from '@razgovor/contract/accounts'
import { ApiError } from './api-error.ts'

export interface RefreshParts {
  /** What is stored now, another tab's news included. */
  session: () => Session | null
  renew: (refresh_token: string) => Promise<Session>
  store: (session: Session) => void
  /** Runs one piece of work at a time, across all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/** One exchange of the refresh token however many calls, in however many tabs, found their access token expired. */
export function createRefresh({
  session,
  renew,
  store,
  exclusively,
}: RefreshParts): (expired: string) => Promise<boolean> {
  return (expired) =>
    exclusively(async () => {
      const known = session()
      if (!known) return false
      if (known.access_token !== expired) return true
      try {
        store(await renew(known.refresh_token))
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
        throw error
      }
    })
}

/** The browser's lock, shared by tabs; a queue of this tab where a page without TLS has none. */
export function exclusiveWork(name: string): RefreshParts['exclusively'] {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if ('locks' in navigator) return await navigator.locks.request(name, work)
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
