import { useQuery } from '@tanstack/react-query'
import { isViewingAsUser } from '../../lib/persist.ts'
import { unreadMessagesQuery } from './counts.queries.ts'
import { useViewer } from './use-viewer.ts'

/** Of all conversations; an admin who views the site as a user sees none of them. */
export function useUnreadMessages(): number {
  const enabled = useViewer() !== null && !isViewingAsUser()
  return useQuery({ ...unreadMessagesQuery(), enabled }).data?.unread_count ?? 0
}
