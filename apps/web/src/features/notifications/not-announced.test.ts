import type { Notification } from '@razgovor/contract/notifications'
import { expect, test } from 'vitest'
import { notAnnounced } from './not-announced.ts'

function made(notification_id: string, created_at: string): Notification {
  return { notification_id, created_at, type: 'PURCHASE', content: '', link: null, unread: true }
}

const nowMs = Date.parse('2030-01-14T09:00:00Z')

test('new notifications of the last ten minutes are announced, the oldest first', () => {
  const unread = [
    made('newest', '2030-01-14T08:59:00Z'),
    made('shown', '2030-01-14T08:58:00Z'),
    made('older', '2030-01-14T08:51:00Z'),
    made('too old', '2030-01-14T08:49:00Z'),
  ]
  expect(notAnnounced(unread, { announced: ['shown'], nowMs }).map((one) => one.notification_id)).toEqual([
    'older',
    'newest',
  ])
})
