import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'

// The trigger `time_slots_topic` counts the change on the slot's bookings.
export function queueTopicChanged(tx: Tx, slot_id: string): Promise<void> {
  return enqueue(tx, 'slot-topic-changed', { slot_id }, { key: `slot-topic-changed:${slot_id}` })
}
