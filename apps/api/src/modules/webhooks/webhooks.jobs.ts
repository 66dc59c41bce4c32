import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { pruneDeliveries } from './deliveries.ts'
import { recordBookingEvent, recordEnd, recordMove } from './record-booking-event.ts'
import { sendWebhook } from './send-webhook.ts'
import { webhooksJobTitles } from './webhooks.jobs.texts.ts'

const webhookRef = z.object({ webhook_id: uuid })
type WebhookRef = z.infer<typeof webhookRef>

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'send-webhook': WebhookRef
    'retry-webhook': WebhookRef
    'prune-webhook-deliveries': NoPayload
  }
}

export const webhookJobs = [
  defineJob({
    name: 'send-webhook',
    title: webhooksJobTitles['send-webhook'],
    lane: 'webhooks',
    payload: webhookRef,
    handler: (ctx, { webhook_id }) => sendWebhook(ctx, webhook_id, { is_retrying: false }),
  }),
  defineJob({
    name: 'retry-webhook',
    title: webhooksJobTitles['retry-webhook'],
    lane: 'webhook-retries',
    payload: webhookRef,
    handler: (ctx, { webhook_id }) => sendWebhook(ctx, webhook_id, { is_retrying: true }),
  }),
  defineJob({
    name: 'prune-webhook-deliveries',
    title: webhooksJobTitles['prune-webhook-deliveries'],
    lane: 'upkeep',
    cron: '40 2 * * *',
    is_caught_up: true,
    payload: z.object({}),
    handler: pruneDeliveries,
  }),
  on(
    'booking-booked',
    { name: 'webhook-booked', title: webhooksJobTitles['webhook-booked'], lane: 'news' },
    (ctx, { booking_id }) => recordBookingEvent(ctx, 'booking.created', { booking_id }),
  ),
  on(
    'booking-canceled',
    { name: 'webhook-canceled', title: webhooksJobTitles['webhook-canceled'], lane: 'news' },
    (ctx, { booking_id, by }) => recordBookingEvent(ctx, 'booking.canceled', { booking_id, more: { canceled_by: by } }),
  ),
  on('booking-moved', { name: 'webhook-moved', title: webhooksJobTitles['webhook-moved'], lane: 'news' }, recordMove),
  on(
    'meeting-ended',
    { name: 'webhook-ended', title: webhooksJobTitles['webhook-ended'], lane: 'news' },
    (ctx, { consultation_id }) => recordEnd(ctx, consultation_id),
  ),
  on(
    'user-anonymized',
    { name: 'erase-webhooks', title: webhooksJobTitles['erase-webhooks'], lane: 'upkeep' },
    async ({ db }, { user_id }) => void (await db.deleteFrom('webhooks').where('user_id', '=', user_id).execute()),
  ),
]
