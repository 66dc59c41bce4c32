import { useCounts } from '../features/session/use-counts.ts'
import { useViewer, type Viewer } from '../features/session/use-viewer.ts'

export interface NavigationItem {
  to: string
  label: string
  /** Meetings ahead. */
  count?: number
  isUnread?: boolean
  /** Stands under «Ещё» on mid-size screens. */
  more?: boolean
}

/** The header's items for whoever looks at it. */
export function useNavigationItems(): NavigationItem[] {
  const viewer = useViewer()
  const { future_count, hasUnread } = useCounts()
  return [
    { to: '/about', label: 'О проекте', more: viewer !== null },
    { to: '/speakers', label: 'Спикеры' },
    { to: '/news', label: 'Новости' },
    { to: '/tariffs', label: 'Тарифы', more: viewer !== null },
    ...(viewer ? itemsOf(viewer, future_count, hasUnread) : []),
  ]
}

function itemsOf(viewer: Viewer, count: number, isUnread: boolean): NavigationItem[] {
  return [
    ...(viewer.isSpeaker ? [{ to: '/schedule', label: 'Мой график' }] : []),
    { to: '/orders', label: 'Мои заказы', count, more: true },
    { to: '/notifications', label: 'Уведомления', isUnread },
    ...(viewer.isAdmin ? [{ to: '/admin', label: 'Админка', more: true }] : []),
  ]
}
