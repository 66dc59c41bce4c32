import { useCounts } from '../features/session/use-counts.ts'
import { useViewer, type Viewer } from '../features/session/use-viewer.ts'

export interface NavigationItem {
  to: string
  label: string
  /** Meetings ahead. */
  count?: number
  isUnread?: boolean
  /** From which width on it stands in the line; below it, under «Ещё». Without it, always in the line. */
  inlineFrom?: 'xl' | 'wide'
}

/** The header's items for whoever looks at it. */
export function useNavigationItems(): NavigationItem[] {
  const viewer = useViewer()
  const { future_count, hasUnread } = useCounts()
  const rare = viewer ? ({ inlineFrom: 'wide' } as const) : {}
  return [
    { to: '/about', label: 'О проекте', ...rare },
    { to: '/speakers', label: 'Спикеры' },
    { to: '/news', label: 'Новости' },
    { to: '/tariffs', label: 'Тарифы', ...rare },
    ...(viewer ? itemsOf(viewer, future_count, hasUnread) : []),
  ]
}

function itemsOf(viewer: Viewer, count: number, isUnread: boolean): NavigationItem[] {
  return [
    ...(viewer.isSpeaker ? [{ to: '/schedule', label: 'Мой график' }] : []),
    { to: '/orders', label: 'Мои заказы', count, inlineFrom: 'xl' },
    { to: '/notifications', label: 'Уведомления', isUnread },
    ...(viewer.isStaff ? [{ to: '/admin', label: 'Админка', inlineFrom: 'wide' } as const] : []),
  ]
}
