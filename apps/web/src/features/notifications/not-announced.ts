import type { Notification } from '@razgovor/contract/notifications'

/** Older notifications are not announced; they stay in the list, marked by the unread dot. */
const freshMs = 10 * 60_000

/** Returns the notifications to announce, the oldest first, so that the newest toast comes last. */
export function notAnnounced(
  unread: readonly Notification[],
  { announced, now_ms }: { announced: readonly string[]; now_ms: number },
): Notification[] {
  return unread
    .filter(({ notification_id, created_at }) => {
      return !announced.includes(notification_id) && now_ms - Date.parse(created_at) < freshMs
    })
    .toReversed()
}
