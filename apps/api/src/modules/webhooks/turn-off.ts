import type { WebhookOff } from '@razgovor/contract/webhooks'
import type { Tx } from '../../db/client.ts'
import { webhookOff } from '../notifications/kinds/webhook-off.ts'

// The owner may replay later what is given up here.
export async function turnOff(
  tx: Tx,
  now: Date,
  { webhook_id, off }: { webhook_id: string; off: WebhookOff },
): Promise<void> {
  await tx.updateTable('webhooks').set({ off, off_at: now }).where('webhook_id', '=', webhook_id).execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILED', next_attempt_at: null })
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'WAITING')
    .execute()
  if (off !== 'OWNER') await webhookOff.queue(tx, { webhook_id })
}
