import { useCounts } from '../features/session/use-counts.ts'
import { useViewer, type Viewer } from '../features/session/use-viewer.ts'
import * as titles from './page-titles.texts.ts'

export interface NavigationItem {
  to: string
  label: string
  /** Other paths on which the item is marked as current. */
  alsoAt?: readonly string[]
  count?: number
  isUnread?: boolean
  /**
   * The width from which the item is shown inline; below it the item is in the menu. If absent, it is always inline.
   */
  inlineFrom?: 'xl' | 'wide'
}

export function useNavigationItems(): NavigationItem[] {
  const viewer = useViewer()
  const { futureCount, hasUnread } = useCounts()
  const rare = viewer ? ({ inlineFrom: 'wide' } as const) : {}
  return [
    { to: '/about', label: titles.about, ...rare },
    { to: '/speakers', label: titles.speakers },
    { to: '/news', label: titles.news, ...(viewer && { inlineFrom: 'xl' as const }) },
    { to: '/tariffs', label: titles.tariffs, ...rare },
    ...(viewer ? itemsOf(viewer, futureCount, hasUnread) : []),
  ]
}

function itemsOf(viewer: Viewer, count: number, isUnread: boolean): NavigationItem[] {
  return [
    ...(viewer.isSpeaker ? [{ to: '/schedule', label: titles.schedule, alsoAt: ['/schedule-list', '/earnings'] }] : []),
    { to: '/orders', label: titles.orders, count, inlineFrom: 'xl' },
    { to: '/notifications', label: titles.notifications, isUnread },
    ...(viewer.isStaff ? [{ to: '/admin', label: titles.admin, inlineFrom: 'wide' } as const] : []),
  ]
}

export function isAt(pathname: string, { to, alsoAt = [] }: NavigationItem): boolean {
  return [to, ...alsoAt].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
