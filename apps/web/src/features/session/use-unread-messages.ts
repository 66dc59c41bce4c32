import { useQuery } from '@tanstack/react-query'
import { isViewingAsUser } from '../../lib/persist.ts'
import { unreadMessagesQuery } from './counts.queries.ts'
import { useViewer } from './use-viewer.ts'

/** Returns the number of unread messages in all conversations; 0 for an admin who views the site as another user. */
export function useUnreadMessages(): number {
  const enabled = useViewer() !== null && !isViewingAsUser()
  return useQuery({ ...unreadMessagesQuery(), enabled }).data?.unread_count ?? 0
}
