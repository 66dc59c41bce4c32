import { later } from '../plan.ts'
import type { Plan } from '../planned.ts'
import type { Random } from '../random.ts'
import { stepKind, type StepKind } from '../step.ts'
import { instantOf } from '../run.ts'

const paidWhileExpiring = { pay_before: 'Cancel', expires_late_minutes: 60, silent_after_pay: true, lag_ms: 60 }
const lostCancel = { fail_next: { method: 'Cancel', how: 'lost' } }
const methods = ['Init', 'GetState', 'CheckOrder', 'Cancel', 'Charge']

// Fewer failures in a row than a job has attempts.
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

function drawSbp(random: Random): object {
  return { sbp_refund_minutes: random.pick([1, 20, 300]) }
}

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
    apply: (run, faults: object) => run.bank.faults(faults),
  }),

  'the site is down': stepKind({
    weight: 1,
    draw: ({ random, at }) => (random.chance(0.1) ? { until: at + random.int(20, 180) } : null),
    async apply(run, { until }: { until: number }) {
      run.down_until = until
      run.downtimes.push({ from: run.api.clock.now(), until: instantOf(run, until) })
      await run.bank.faults({ lose_notifications: true })
    },
  }),

  'an answer of the acquirer is lost': stepKind({
    weight: 1,
    draw: ({ random }) =>
      random.chance(0.3)
        ? { fail_next: { method: random.pick([...methods, 'SendClosingReceipt']), how: 'lost' } }
        : null,
    apply: (run, faults: object) => run.bank.faults(faults),
  }),

  'run the jobs': stepKind({
    weight: 12,
    draw: () => ({}),
    apply: (run) => run.api.settle({ retries: 'in time' }),
  }),
}
