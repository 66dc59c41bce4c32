import type { Fields } from './fields.ts'

/** What the cash desk has printed. */
export interface Printed {
  type: 'Income' | 'IncomeReturn'
  /** Of what was paid in advance. */
  is_closing: boolean
  document: number
  at: string
  amount: number
  receipt: Fields
}

/** "refused": answered, but not with 200 and `OK`. "unreachable": no answer in time. */
export type Outcome = 'ok' | 'refused' | 'unreachable' | 'lost'

export interface Notification {
  body: Record<string, unknown>
  attempts: { at: string; outcome: Outcome }[]
  is_delivered: boolean
}

export type OperationKind = 'PAYMENT' | 'REFUND' | 'CHARGEBACK'

/** Money that moved: a line of the registry. */
export interface Operation {
  operation_id: string
  at: string
  kind: OperationKind
  payment_id: string
  order_id: string
  /** Kopecks; without a sign. */
  amount: number
  card: string
}
