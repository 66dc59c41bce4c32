import type { Session } from '@razgovor/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { announceMissed } from '../features/notifications/announce.ts'
import { setStartInfo } from '../features/session/start-info.ts'
import { call } from '../lib/api.ts'
import { connectRealtime } from '../lib/realtime.ts'
import { getSession, isComplete, onSessionChange } from '../lib/session.ts'
import { onRealtimeEvent } from './realtime-handlers.ts'

/** What lives as long as a person is signed in: the socket, the cached data, the access to the page that is open. */
export function followSession(queryClient: QueryClient, router: DataRouter): void {
  let disconnect: (() => void) | undefined

  function connect(session: Session | null) {
    disconnect?.()
    disconnect = isComplete(session)
      ? connectRealtime({
          getToken: async () => (await call('POST /api/auth/ws-tokens')).value,
          onEvent: (event) => onRealtimeEvent(event, queryClient, router),
          onOpen: () => void announceMissed(queryClient),
        })
      : undefined
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
