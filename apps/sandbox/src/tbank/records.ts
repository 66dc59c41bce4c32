import type { Fields } from './fields.ts'

export interface Printed {
  type: 'Income' | 'IncomeReturn'
  is_closing: boolean
  document: number
  at: string
  amount: number
  receipt: Fields
}

/** "refused": a response other than 200 `OK`. "unreachable": no response in time. */
export type Outcome = 'ok' | 'refused' | 'unreachable' | 'lost'

export interface Notification {
  body: Record<string, unknown>
  attempts: { at: string; outcome: Outcome }[]
  is_delivered: boolean
}

export type OperationKind = 'PAYMENT' | 'REFUND' | 'CHARGEBACK'

export interface Operation {
  operation_id: string
  at: string
  kind: OperationKind
  payment_id: string
  order_id: string
  /** Kopecks, unsigned. */
  amount: number
  card: string
}
