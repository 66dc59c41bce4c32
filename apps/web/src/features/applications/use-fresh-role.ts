import { useEffect } from 'react'
import { renewSession } from '../../lib/api.ts'
import { useViewer } from '../session/use-viewer.ts'
import type { Application } from './applications.queries.ts'

/** Who was approved while the page was closed still carries the listener's token. */
export function useFreshRole(application: Application | null): void {
  const viewer = useViewer()
  const isStale = application?.status === 'APPROVED' && viewer !== null && !viewer.isSpeaker
  useEffect(() => {
    if (isStale) void renewSession()
  }, [isStale])
}
