import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Ended } from '../bus/ended.ts'

/** Effects that run after a transaction commits; a rollback discards them. */
export interface After {
  /**
   * Drops the rendered pages with these tags from every process's cache: a speaker's user id, `lists`, `news`, … or
   * `everyPage`.
   */
  dropPages(...tags: string[]): void
  /**
   * Stores the event in the transaction. It reaches every tab of the user, including tabs that were offline for less
   * than a day.
   */
  push(user_id: string, event: RealtimeEvent): void
  /** Makes every process reject these sessions and close their tabs. */
  endSessions(ended: Ended): void
}
