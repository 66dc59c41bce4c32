import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, page, pageQuery, uuid } from './values.ts'

export const notificationType = z.enum(['PURCHASE', 'ANNULATION', 'PAYMENT', 'MEETING', 'APPLICATION', 'TARIFF'])

export const notification = z.object({
  notification_id: uuid,
  type: notificationType,
  content: z.string(),
  // A path of the site.
  link: z.string().nullable(),
  unread: z.boolean(),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'List notifications, newest first',
  query: pageQuery.extend({ unread: z.stringbool().optional() }),
  response: page(notification),
})

export const markNotificationsRead = endpoint({
  method: 'PATCH',
  path: '/api/notifications',
  access: 'user',
  summary: 'Mark the given notifications, or all, as read',
  body: z.union([z.object({ notification_ids: z.array(uuid).min(1).max(100) }), z.object({ all: z.literal(true) })]),
  response: z.object({ changed_count: z.int() }),
})
