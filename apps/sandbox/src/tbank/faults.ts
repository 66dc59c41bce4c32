import { failNextSchema } from '../fail-next.ts'
import type { FailNext } from '../fail-next.ts'

export const methods = ['Init', 'GetState', 'CheckOrder', 'Confirm', 'Cancel', 'Charge', 'SendClosingReceipt'] as const
export type Method = (typeof methods)[number]

export interface Faults {
  /** Loses all deliveries, or this many of the next ones. */
  lose_notifications?: boolean | number
  /** Repeats each notification once, or this many times. */
  repeat_notifications?: boolean | number
  /** Real-time delay before the notifications of an action. */
  delay_ms?: number
  /** Real-time delay of each request and of each response. */
  lag_ms?: number
  /** Sends the notifications of one action in reverse order. */
  reorder?: boolean
  /** The next call for a payable payment finds it just paid. */
  pay_before?: Method
  /** Never notifies of what becomes of a payment after `pay_before` has paid it. */
  silent_after_pay?: boolean
  /** A link can be paid this long after it has expired, as when 3-D Secure had been started before. */
  expires_late_minutes?: number
  /** GetState and CheckOrder answer with the state before the last refund. */
  stale_reads?: boolean
  /** Duration of an SBP refund; one minute by default. */
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
    silent_after_pay: { type: 'boolean' },
    expires_late_minutes: { type: 'integer', minimum: 0 },
    stale_reads: { type: 'boolean' },
    sbp_refund_minutes: { type: 'integer', minimum: 1 },
    fail_next: failNextSchema(methods),
  },
}

/** Returns whether this delivery is lost, and counts the loss. */
export function takeLoss({ faults }: { faults: Faults }): boolean {
  if (typeof faults.lose_notifications !== 'number') return faults.lose_notifications === true
  if (faults.lose_notifications === 0) return false
  faults.lose_notifications -= 1
  return true
}

export function deliveriesOfEach({ faults }: { faults: Faults }): number {
  return 1 + Number(faults.repeat_notifications ?? 0)
}
