import { useEffect } from 'react'
import { renewSession } from '../../lib/api.ts'
import { useViewer } from '../session/use-viewer.ts'
import type { Application } from './applications.queries.ts'

/** A person who was approved while the page was closed still has a listener's token. */
export function useFreshRole(application: Application | null): void {
  const viewer = useViewer()
  const isStale = application?.status === 'APPROVED' && viewer !== null && !viewer.isSpeaker
  useEffect(() => {
    if (isStale) void renewSession()
  }, [isStale])
}
