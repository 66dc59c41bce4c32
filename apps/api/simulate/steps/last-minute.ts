import { signUp } from '@razgovor/contract/bookings'
import { createPaylink } from '@razgovor/contract/orders'
import { later } from '../plan.ts'
import type { Plan, PlannedSlot } from '../planned.ts'
import { stepKind, type StepKind } from '../step.ts'

interface Coming {
  offer: number
  nth: number
  is_free: boolean
  listener: number
  /** The order's id from then on, instead of the step's. */
  as: number
}

type When = Pick<PlannedSlot, 'offer' | 'nth' | 'starts_at' | 'amount'>

interface Guest {
  /** Minutes before the start. */
  before?: number
  /** Distinguishes several guests of one slot. */
  which?: number
}

export function planLastMinute(plan: Plan, slot: When, { before, which = 0 }: Guest = {}): void {
  const { random, crowd } = plan
  const { offer, nth, starts_at, amount } = slot
  const as = -(plan.id * 1000 + nth * 10 + which)
  const comes_at = starts_at - (before ?? random.int(1, 12))
  const listener = random.int(0, crowd.listeners - 1)
  later(plan, comes_at, 'come at the last minute', { offer, nth, is_free: amount === 0, listener, as })
  if (amount === 0) return
  if (random.chance(0.12)) later(plan, comes_at + 1, 'the site is down', { until: comes_at + random.int(60, 120) })
  const pays_at = comes_at + random.pick([0, 1, 1, 2, 4, 10])
  later(plan, pays_at, 'pay', { order: as, ...(random.chance(0.3) && { by: 'SBP' }) })
}

export const lastMinuteSteps: Record<string, StepKind> = {
  'come at the last minute': stepKind({
    weight: 0,
    draw: () => null,
    async apply({ api, slots, listeners, orders }, { offer, nth, is_free, listener, as }: Coming) {
      const slot_id = slots.get(offer)?.[nth]
      if (!slot_id) return
      const user = listeners[listener]!
      if (is_free) await api.as(user).call(signUp, { params: { slot_id } })
      else orders.set(as, { ...(await api.as(user).call(createPaylink, { body: { slot_ids: [slot_id] } })), user })
    },
  }),
}
