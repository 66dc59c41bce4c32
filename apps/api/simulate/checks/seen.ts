import type { Db } from '../../src/db/client.ts'
import type { BankPayment } from '../../test/bank.ts'

export interface Seen {
  db: Db
  now: Date
  bank: readonly BankPayment[]
  /** Days that the bank's notifications may take; 0 if all must have arrived. */
  patienceDays: number
  /** Whether the difference is so recent that a notification may still resolve it. */
  isNew(key: string): boolean
}

export interface Fault {
  rule: string
  id: string | null
  detail: string
}
