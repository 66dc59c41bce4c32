import { useEffect } from 'react'
import { call } from '../../../lib/api.ts'
import { isViewingAsUser } from '../../../lib/persist.ts'
import { getSession } from '../../../lib/session.ts'
import { visitorOfToday } from '../../../lib/visitor.ts'

/** Long enough for the page to load first and to exclude visitors who leave at once. */
const inSightMs = 2000

/** Counts a view after the page has been visible for a while. A speaker's view of their own page does not count. */
export function useCountView(user_id: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function watch() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(count, inSightMs)
    }
    function stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
    function count() {
      stop()
      if (!isViewingAsUser() && getSession()?.user.user_id !== user_id) void countView(user_id)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return stop
  }, [user_id])
}

/** Does not retry, because a lost view does not matter. */
async function countView(user_id: string): Promise<void> {
  const body = { visitor: visitorOfToday() }
  await call('POST /api/speakers/:user_id/views', { params: { user_id }, body }).catch(() => undefined)
}
