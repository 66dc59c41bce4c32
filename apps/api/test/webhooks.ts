import { createHmac } from 'node:crypto'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  webhookEvent,
  type WebhookEvent,
} from '@razgovor/contract/webhooks'
import type { MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'
import type { startReceiver } from './webhook-receiver.ts'

type Receiver = Pick<Awaited<ReturnType<typeof startReceiver>>, 'url'>

// Long enough for an answer on a busy machine.
export const webhookEnvironment = { WEBHOOK_PRIVATE_NETWORKS: 'true', WEBHOOK_TIMEOUT_MS: '60000' }

export async function makeWebhook(
  api: TestApi,
  speaker: MadeUser,
  { url }: Receiver,
  events: WebhookEvent[] = [...webhookEvent.options],
) {
  const { webhook_id, secret } = await api.as(speaker).call(createWebhook, { params: speaker, body: { url, events } })
  const params = { user_id: speaker.user_id, webhook_id }
  return {
    webhook_id,
    secret,
    params,
    deliveries: async () => (await api.as(speaker).call(listDeliveries, { params })).items,
    state: async () => {
      const { items } = await api.as(speaker).call(listWebhooks, { params: speaker })
      return items.find((one) => one.webhook_id === webhook_id)!
    },
  }
}

// As in docs/webhooks.md.
export function isSigned(secret: string, { headers, body }: { headers: object; body: string }): boolean {
  const given = headers as Record<string, string>
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(`${given['webhook-id']}.${given['webhook-timestamp']}.${body}`)
  return given['webhook-signature']!.split(' ').includes(`v1,${signed.digest('base64')}`)
}
