import { useQuery } from '@tanstack/react-query'
import { cartCountQuery, futureCountQuery, unreadQuery } from './counts.queries.ts'
import { useViewer } from './use-viewer.ts'

export function useCounts(): { futureCount: number; cartCount: number; hasUnread: boolean } {
  const viewer = useViewer()
  const enabled = viewer !== null
  const future = useQuery({ ...futureCountQuery(viewer?.user.user_id ?? ''), enabled })
  const unread = useQuery({ ...unreadQuery(), enabled })
  const cart = useQuery({ ...cartCountQuery(), enabled })
  return {
    futureCount: future.data?.count ?? 0,
    cartCount: cart.data?.count ?? 0,
    hasUnread: (unread.data?.total_count ?? 0) > 0,
  }
}
