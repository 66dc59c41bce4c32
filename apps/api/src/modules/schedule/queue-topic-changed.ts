import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'

/** The database counts the change on the slot's bookings (`time_slots_topic`). */
export function queueTopicChanged(tx: Tx, slot_id: string): Promise<void> {
  return enqueue(tx, 'slot-topic-changed', { slot_id }, { key: `slot-topic-changed:${slot_id}` })
}
