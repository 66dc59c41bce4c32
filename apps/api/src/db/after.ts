import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Ended } from '../realtime/ended.ts'

/** What follows the commit of a transaction, and nothing of it when the transaction is rolled back. */
export interface After {
  /** Drops, in every process, the rendered pages with these tags: a speaker's user id, `lists`, `news`, … or `everyPage`. */
  dropPages(...tags: string[]): void
  /** Stores the event with the transaction; it reaches every tab of the user, open or away for less than a day. */
  push(user_id: string, event: RealtimeEvent): void
  /** Every process refuses these sessions and closes their tabs. */
  endSessions(ended: Ended): void
}
