import { failNextSchema } from '../fail-next.ts'
import type { FailNext } from '../fail-next.ts'

export const methods = ['Init', 'GetState', 'CheckOrder', 'Confirm', 'Cancel', 'Charge', 'SendClosingReceipt'] as const
export type Method = (typeof methods)[number]

export interface Faults {
  /** true, or how many of the next deliveries do not arrive. */
  lose_notifications?: boolean | number
  /** true for one repetition of each, or how many. */
  repeat_notifications?: boolean | number
  /** Waits before the notifications of an action, in real time. */
  delay_ms?: number
  /** How long each call is on its way to the bank, and its answer back, in real time. */
  lag_ms?: number
  /** The notifications of one action go out last first. */
  reorder?: boolean
  /** The payer is faster: when this is next called for a payment that can be paid, it has just been paid. */
  pay_before?: Method
  /** Who asks how a payment stands is told how it stood before money last went back. */
  stale_reads?: boolean
  /** How long a refund by SBP takes; a minute without this. */
  sbp_refund_minutes?: number
  fail_next?: FailNext<Method>
}

const count = { anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 0 }] }

export const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lose_notifications: count,
    repeat_notifications: count,
    delay_ms: { type: 'integer', minimum: 0 },
    lag_ms: { type: 'integer', minimum: 0, maximum: 60_000 },
    reorder: { type: 'boolean' },
    pay_before: { enum: methods },
    stale_reads: { type: 'boolean' },
    sbp_refund_minutes: { type: 'integer', minimum: 1 },
    fail_next: failNextSchema(methods),
  },
}

/** Whether this delivery is to be lost; counts the loss off. */
export function takeLoss({ faults }: { faults: Faults }): boolean {
  if (typeof faults.lose_notifications !== 'number') return faults.lose_notifications === true
  if (faults.lose_notifications === 0) return false
  faults.lose_notifications -= 1
  return true
}

export function deliveriesOfEach({ faults }: { faults: Faults }): number {
  return 1 + Number(faults.repeat_notifications ?? 0)
}
