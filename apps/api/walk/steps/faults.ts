import type { Random } from '../random.ts'
import { stepKind, type StepKind } from '../step.ts'

const methods = ['Init', 'GetState', 'CheckOrder', 'Cancel', 'Charge']

/** Fewer in a row than a job has tries. */
export function drawFaults(random: Random): object {
  const failure = { method: random.pick(methods), how: random.pick(['500', 'error']) }
  return random.pick([
    {},
    {},
    {},
    { lose_notifications: random.int(1, 9) },
    { repeat_notifications: random.int(1, 2) },
    { reorder: true, repeat_notifications: 1 },
    { delay_ms: 3 },
    // Somebody pays just as we give the payment up.
    { pay_before: 'Cancel' },
    { pay_before: 'Cancel', lose_notifications: 2 },
    { fail_next: { ...failure, times: random.int(1, 3) } },
    { fail_next: { ...failure, times: random.int(1, 3) }, lose_notifications: random.int(1, 3) },
    { fail_next: { ...failure, times: random.int(4, 12) } },
  ])
}

export const faultSteps: Record<string, StepKind> = {
  'the acquirer changes its mood': stepKind({
    weight: 5,
    draw: ({ random }) => drawFaults(random),
    apply: (world, faults: object) => world.bank.faults(faults),
  }),

  'an answer of the acquirer is lost': stepKind({
    weight: 1,
    draw: ({ random }) => (random.chance(0.3) ? { fail_next: { method: random.pick(methods), how: 'lost' } } : null),
    apply: (world, faults: object) => world.bank.faults(faults),
  }),

  'run the jobs': stepKind({
    weight: 12,
    draw: () => ({}),
    apply: (world) => world.api.settle({ retries: 'in time' }),
  }),
}
