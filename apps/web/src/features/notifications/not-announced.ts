import type { Notification } from '@razgovor/contract/notifications'

/** Older notifications are not announced; they stay in the list, marked by the unread dot. */
const freshMs = 10 * 60_000

/** Returns the notifications to announce, the oldest first, so that the newest toast comes last. */
export function notAnnounced(
  unread: readonly Notification[],
  { announced, nowMs }: { announced: readonly string[]; nowMs: number },
): Notification[] {
  return unread
    .filter(({ notification_id, created_at }) => {
      return !announced.includes(notification_id) && nowMs - Date.parse(created_at) < freshMs
    })
    .toReversed()
}
