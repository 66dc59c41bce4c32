import { drawStep } from '../plan.ts'
import type { Plan } from '../planned.ts'
import { stepKind, type StepKind } from '../step.ts'
import type { Step } from '../planned.ts'

type Part = Pick<Step, 'name' | 'args'>

const rivals = [
  'pay',
  'have the card refused',
  'come back and ask',
  'give the order up',
  'pay again',
  'cancel a paid meeting',
  'refund a part',
]

function drawRival(plan: Plan, { name, args }: Part): Part {
  const { random, crowd } = plan
  if (name === 'check out' && random.chance(0.5))
    return { name, args: { ...args, listener: random.int(0, crowd.listeners - 1) } }
  if ('order' in args && random.chance(0.7)) {
    const rest = { nth: random.int(0, 3), by: random.pick(['listener', 'speaker']), admin: 1, share: random.int(1, 99) }
    return { name: random.pick(rivals), args: { ...rest, ...args } }
  }
  if ('speaker' in args && random.chance(0.5))
    return { name: random.pick(['unsubscribe', 'take a tariff']), args: { offer: 0, other_card: true, ...args } }
  return random.chance(0.5) ? { name: 'run the jobs', args: {} } : { name, args }
}

export function atOnceSteps(kinds: Record<string, StepKind>): Record<string, StepKind> {
  const { 'run the jobs': _, ...clickable } = kinds
  return {
    'at once': stepKind({
      weight: 10,
      draw(plan) {
        const first = drawStep(clickable, plan)
        return first && { both: [first, drawRival(plan, first)] }
      },
      async apply(run, { both }: { both: Part[] }, id) {
        const ends = await Promise.allSettled(both.map(({ name, args }) => kinds[name]!.apply(run, args as never, id)))
        const refused = ends.find((end) => end.status === 'rejected')
        // The two refusals are independent, so the simulation checks each reason separately.
        if (refused) throw new AggregateError(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])))
      },
    }),
  }
}
