import { later } from '../plan.ts'
import type { Plan } from '../planned.ts'
import type { Random } from '../random.ts'
import { stepKind, type StepKind } from '../step.ts'
import { instantOf } from '../world.ts'

const paidWhileExpiring = { pay_before: 'Cancel', expires_late_minutes: 60, silent_after_pay: true, lag_ms: 60 }
const lostCancel = { fail_next: { method: 'Cancel', how: 'lost' } }
const methods = ['Init', 'GetState', 'CheckOrder', 'Cancel', 'Charge']

/** Draws fewer failures in a row than a job has attempts. */
export function drawFaults(random: Random): object {
  const failure = { method: random.pick(methods), how: random.pick(['500', 'error']) }
  const faults = random.pick([
    {},
    {},
    {},
    { lose_notifications: random.int(1, 9) },
    { repeat_notifications: random.int(1, 2) },
    { reorder: true, repeat_notifications: 1 },
    { delay_ms: 3 },
    // The payer pays just as we cancel the payment.
    { pay_before: 'Cancel' },
    { pay_before: 'Cancel', lose_notifications: 2 },
    // The same for an order that expires: the bank says that it was paid before it answers, and nothing more.
    { ...paidWhileExpiring },
    { ...paidWhileExpiring, ...lostCancel },
    { fail_next: { ...failure, times: random.int(1, 3) } },
    { fail_next: { ...failure, times: random.int(1, 3) }, lose_notifications: random.int(1, 3) },
    { fail_next: { ...failure, times: random.int(4, 12) } },
  ])
  return { ...faults, ...drawSbp(random) }
}

/** Draws how long SBP refunds take. */
function drawSbp(random: Random): object {
  return { sbp_refund_minutes: random.pick([1, 20, 300]) }
}

/** Makes the bank's response to a refund request get lost, or the bank refuse the refund. */
export function planRefundTrouble(plan: Plan, order: number): void {
  const { random, at } = plan
  const lost = { ...lostCancel, ...drawSbp(random) }
  if (random.chance(0.08)) later(plan, at, 'an answer of the acquirer is lost', lost)
  if (random.chance(0.05)) later(plan, at, 'the bank refuses to give it back', { order })
}

export const faultSteps: Record<string, StepKind> = {
  'the acquirer changes its mood': stepKind({
    weight: 5,
    draw: ({ random }) => drawFaults(random),
    apply: (world, faults: object) => world.bank.faults(faults),
  }),

  'the site is down': stepKind({
    weight: 1,
    draw: ({ random, at }) => (random.chance(0.1) ? { until: at + random.int(20, 180) } : null),
    async apply(world, { until }: { until: number }) {
      world.down_until = until
      world.downtimes.push({ from: world.api.clock.now(), until: instantOf(world, until) })
      await world.bank.faults({ lose_notifications: true })
    },
  }),

  'an answer of the acquirer is lost': stepKind({
    weight: 1,
    draw: ({ random }) =>
      random.chance(0.3)
        ? { fail_next: { method: random.pick([...methods, 'SendClosingReceipt']), how: 'lost' } }
        : null,
    apply: (world, faults: object) => world.bank.faults(faults),
  }),

  'run the jobs': stepKind({
    weight: 12,
    draw: () => ({}),
    apply: (world) => world.api.settle({ retries: 'in time' }),
  }),
}
