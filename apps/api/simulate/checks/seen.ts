import type { Db } from '../../src/db/client.ts'
import type { BankPayment } from '../../test/bank.ts'

/** What a day is checked with: our database, and the acquirer's own record of payments. */
export interface Seen {
  db: Db
  now: Date
  bank: readonly BankPayment[]
  /** How many days the bank's news may take; 0 if all of it must have arrived. */
  patienceDays: number
  /**
   * Whether this difference is so recent that the bank's news may still resolve it; the key identifies the difference.
   */
  isNew(key: string): boolean
}

/** A rule that does not hold. */
export interface Fault {
  rule: string
  /** The row for which the rule does not hold. */
  id: string | null
  detail: string
}
