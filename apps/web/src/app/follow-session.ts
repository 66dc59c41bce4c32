import type { Session } from '@razgovor/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { setStartInfo } from '../features/session/start-info.ts'
import { isViewingAsUser } from '../lib/persist.ts'
import { getSession, isComplete, onSessionChange } from '../lib/session.ts'

/** Keeps the socket, the cached data and the access to the open page in sync with the session. */
export function followSession(queryClient: QueryClient, router: DataRouter): void {
  let listening: AbortController | undefined

  function connect(session: Session | null) {
    listening?.abort()
    listening = undefined
    // No socket while viewing as another user: the server issues no token for one.
    if (!isComplete(session) || isViewingAsUser()) return
    listening = new AbortController()
    void listen({ queryClient, router, user_id: session.user.user_id }, listening.signal)
  }

  connect(getSession())
  onSessionChange((now, before) => {
    if (now) document.documentElement.dataset['auth'] = 'in'
    else delete document.documentElement.dataset['auth']
    if (now?.user.user_id === before?.user.user_id && isComplete(now) === isComplete(before)) return
    setStartInfo(null)
    if (before) queryClient.clear()
    connect(now)
    void router.revalidate()
  })
}

interface Listening {
  queryClient: QueryClient
  router: DataRouter
  user_id: string
}

async function listen({ queryClient, router, user_id }: Listening, signal: AbortSignal): Promise<void> {
  const { startSignedIn } = await import('./signed-in.ts')
  if (signal.aborted) return
  signal.addEventListener('abort', startSignedIn(queryClient, router, user_id), { once: true })
}
