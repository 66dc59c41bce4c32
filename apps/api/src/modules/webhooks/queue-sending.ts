import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'

interface Sending {
  webhook_id: string
  failing_since: Date | null
  at?: Date
}

// Separate lanes, so that receivers that hang delay only each other.
export async function queueSending(tx: Tx, { webhook_id, failing_since, at }: Sending): Promise<void> {
  const name = failing_since === null ? 'send-webhook' : 'retry-webhook'
  await enqueue(tx, name, { webhook_id }, { key: `send-webhook:${webhook_id}`, ...(at && { at }) })
}
