import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Ended } from '../bus/ended.ts'

/** Effects that run after the transaction commits; a rollback discards them. */
export interface After {
  /** Drops cached pages with these tags in every process: a speaker's user id, `lists`, `news`, … or `everyPage`. */
  dropPages(...tags: string[]): void
  /** Stored in the transaction; reaches every tab of the user, also tabs that were offline for less than a day. */
  push(user_id: string, event: RealtimeEvent): void
  /** Not stored: reaches the user's tabs that are open then, ahead of stored events. */
  sendPassing(user_id: string, event: RealtimeEvent): void
  endSessions(ended: Ended): void
}
