import type { Notification } from '@razgovor/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import { notAnnounced } from './not-announced.ts'

const storageKey = 'announced-notifications'
const remembered = 30

/** Shows one toast per notification across all tabs, whether it arrived by an event or in a list. */
export function announce({ notification_id, content }: Pick<Notification, 'notification_id' | 'content'>): void {
  const announced = readAnnounced()
  if (announced.includes(notification_id)) return
  localStorage.setItem(storageKey, JSON.stringify([notification_id, ...announced].slice(0, remembered)))
  toasts.success(content)
}

export async function announceMissed(queryClient: QueryClient): Promise<void> {
  const unread = apiQuery('GET /api/notifications', { query: { offset: 0, limit: 5, unread: true } })
  const { items } = await queryClient.fetchQuery({ ...unread, staleTime: 0 }).catch(() => ({ items: [] }))
  const missed = notAnnounced(items, { announced: readAnnounced(), nowMs: serverNow() })
  if (missed.length === 0) return
  missed.forEach(announce)
  void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/notifications') })
  void queryClient.invalidateQueries({
    queryKey: keyOf('GET /api/users/:user_id/future-as-listener-consultations/count'),
  })
}

function readAnnounced(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[]
  } catch {
    return []
  }
}
