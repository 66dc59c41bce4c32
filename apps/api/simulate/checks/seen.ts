import type { Db } from '../../src/db/client.ts'
import type { BankPayment } from '../../test/bank.ts'

/** What a day is judged by: our database, and the acquirer's own record of what it took. */
export interface Seen {
  db: Db
  now: Date
  bank: readonly BankPayment[]
  /** So long news may be on its way: in days, 0 when all of it must have come. */
  patienceDays: number
  /** Whether this began to differ so lately that news of it may still come; a key names one difference. */
  isNew(key: string): boolean
}

/** A rule that does not hold. */
export interface Fault {
  rule: string
  /** Of what it does not hold for. */
  id: string | null
  detail: string
}
