import type { Role } from '@razgovor/contract/values'
import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { later } from '../plan.ts'
import type { Plan, PlannedSlot } from '../planned.ts'
import { dealInPackage } from '../packages.ts'
import { buy, promoOf, type PromoPlan } from '../promo-codes.ts'
import { stepKind, type StepKind } from '../step.ts'
import type { Run } from '../run.ts'
import { planRefundTrouble } from './faults.ts'
import { planAnotherUse } from './offers.ts'
import { planBlock } from './people.ts'
import { planClosedSpeaker, planRare } from './rare.ts'

interface SlotRef {
  offer: number
  nth: number
}

interface CheckOut {
  listener: number
  slots: SlotRef[]
  promo: PromoPlan | null
}

type Side = 'listener' | 'speaker'

function takeSlots({ slots, random }: Plan, isPaid: boolean, most: number): PlannedSlot[] {
  const open = slots.filter(({ amount, places_left }) => amount > 0 === isPaid && places_left > 0)
  const freed = open.filter(({ is_freed }) => is_freed)
  const taken = new Set<PlannedSlot>()
  for (let n = random.int(1, most); n > 0 && open.length > 0; n--)
    taken.add(random.pick(freed.length > 0 && random.chance(0.5) ? freed : open))
  for (const slot of taken) if (random.chance(0.9)) slot.places_left -= 1
  return [...taken]
}

function free(slot: PlannedSlot | undefined): void {
  if (!slot) return
  slot.places_left += 1
  slot.is_freed = true
}

function planLateCancel(plan: Plan, slot: PlannedSlot): void {
  const { random, id } = plan
  const { starts_at } = slot
  if (random.chance(0.3)) {
    const at = starts_at - random.int(5, 600)
    later(plan, at, 'cancel a paid meeting', { order: id, nth: 0, by: 'listener' })
    if (id % 8 === 0) planBlock(plan, { at: at + 1, speaker: slot.speaker, meetings: 'KEEP' })
    else if (random.chance(0.7)) planAnotherUse(plan, slot, at)
  }
  if (random.chance(0.04))
    later(plan, starts_at - random.int(5, 300), 'cancel a paid meeting', { order: id, nth: 0, by: 'speaker' })
}

function toRef({ offer, nth }: PlannedSlot): SlotRef {
  return { offer, nth }
}

function slotIds({ slots }: Run, refs: readonly SlotRef[]): string[] {
  return refs.flatMap(({ offer, nth }) => slots.get(offer)?.[nth] || [])
}

export const bookingSteps: Record<string, StepKind> = {
  'check out': stepKind({
    weight: 20,
    draw(plan) {
      const slots = takeSlots(plan, true, 4).toSorted((a, b) => a.starts_at - b.starts_at)
      const [first] = slots
      if (!first) return null
      const order = { id: plan.id, made_at: plan.at, starts_at: first.starts_at, is_paid: false, slots }
      plan.orders.push(order)
      planRare(plan, order)
      planLateCancel(plan, first)
      if (plan.random.chance(0.03)) planClosedSpeaker(plan, order, first.speaker)
      const listener = plan.random.int(0, plan.crowd.listeners - 1)
      return { listener, slots: slots.map(toRef), promo: promoOf(plan.id) }
    },
    async apply(run, { listener, slots, promo }: CheckOut, id) {
      const slot_ids = slotIds(run, slots)
      if (slot_ids.length === 0) return
      const user = run.listeners[listener]!
      const dealt = await dealInPackage(run, { id, slot_ids, user })
      run.orders.set(id, dealt ?? { ...(await buy(run, { user, slot_ids, promo })), user })
    },
  }),

  'sign up': stepKind({
    weight: 6,
    draw(plan) {
      const [slot] = takeSlots(plan, false, 1)
      if (!slot) return null
      plan.sign_ups.push({ id: plan.id, starts_at: slot.starts_at })
      return { listener: plan.random.int(0, plan.crowd.listeners - 1), slot: toRef(slot) }
    },
    async apply(run, { listener: nth, slot }: { listener: number; slot: SlotRef }, id) {
      const [slot_id] = slotIds(run, [slot])
      if (!slot_id) return
      const listener = run.listeners[nth]!
      const { consultation_id, speaker } = await run.api.as(listener).call(signUp, { params: { slot_id } })
      run.sign_ups.set(id, { consultation_id, listener, speaker: run.people.get(speaker.user_id)! })
    },
  }),

  'cancel a paid meeting': stepKind({
    weight: 4,
    draw: (plan) => {
      const { random, orders, at } = plan
      const ahead = orders.filter(({ starts_at }) => starts_at !== null && starts_at > at)
      if (ahead.length === 0) return null
      const by: Side = random.chance(0.7) ? 'listener' : 'speaker'
      const order = random.pick(ahead)
      const nth = random.int(0, 3)
      if (by === 'listener') free(order.slots[nth % order.slots.length])
      planRefundTrouble(plan, order.id)
      return { order: order.id, nth, by }
    },
    async apply(run, { order, nth, by }: { order: number; nth: number; by: Side }) {
      const made = run.orders.get(order)
      if (!made) return
      const { items } = await run.api.as(made.user).call(getOrder, { params: made })
      const item = items[nth % items.length]
      if (!item) return
      const caller = by === 'listener' ? made.user : run.people.get(item.speaker.user_id)!
      await cancel(run, caller, item.consultation_id)
    },
  }),

  'cancel a free meeting': stepKind({
    weight: 1,
    draw: ({ random, sign_ups }) => {
      if (sign_ups.length === 0) return null
      const by: Side = random.chance(0.7) ? 'listener' : 'speaker'
      return { sign_up: random.pick(sign_ups).id, by }
    },
    async apply(run, { sign_up, by }: { sign_up: number; by: Side }) {
      const made = run.sign_ups.get(sign_up)
      if (made) await cancel(run, made[by], made.consultation_id)
    },
  }),
}

function cancel({ api }: Run, caller: { user_id: string; role: Role }, id: string) {
  return api.as(caller).call(cancelConsultation, { params: { id }, body: { status: 'CANCELED' } })
}
