import { useEffect } from 'react'
import { renewSession } from '../../lib/api.ts'
import { useViewer } from '../session/use-viewer.ts'
import type { Application } from './applications.queries.ts'

/**
 * Renews the session of a person who was approved while the page was closed and whose token still has the listener's
 * role.
 */
export function useFreshRole(application: Application | null): void {
  const viewer = useViewer()
  const isStale = application?.status === 'APPROVED' && viewer !== null && !viewer.isSpeaker
  useEffect(() => {
    if (isStale) void renewSession()
  }, [isStale])
}
