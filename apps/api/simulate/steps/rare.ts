import { dayMinutes, later } from '../plan.ts'
import type { Plan, PlannedOrder, PlannedSlot } from '../planned.ts'
import { planBlock } from './people.ts'

// Chosen by the order's id, because another random draw would change the rest of the step. These ids use no package or code.
const turns = 42
const rareOrders: Record<number, (plan: Plan, order: PlannedOrder) => void> = {
  1: planSlowRefund,
  2: planUnnoticedReturn,
  4: planMistakenReturn,
  8: planRefusedPart,
  16: planRefusedPart,
}

/** Plans combinations that chance makes too seldom. */
export function planRare(plan: Plan, order: PlannedOrder): void {
  const rare = rareOrders[plan.id % turns]
  if (!rare || order.starts_at! - plan.at < 60) return
  order.is_paid = true
  later(plan, plan.at + 1, 'pay', { order: order.id, ...(rare === planSlowRefund && { by: 'SBP' }) })
  rare(plan, order)
}

// After 46 hours the bank has finished: later than a product that waits for a day, earlier than the operator's second evening.
function planSlowRefund(plan: Plan, { id: order }: PlannedOrder): void {
  later(plan, plan.at + 3, 'the acquirer changes its mood', { sbp_refund_minutes: 46 * 60 })
  planCancel(plan, order)
  planEnd(plan)
}

// The bank returns a part by itself, and its notification is lost.
function planUnnoticedReturn(plan: Plan, { id: order }: PlannedOrder): void {
  later(plan, plan.at + 3, 'the acquirer changes its mood', { lose_notifications: true })
  later(plan, plan.at + 3, 'money goes back in the cabinet', { order, share: 30 })
  planCancel(plan, order)
  planEnd(plan)
}

// The request of one of two equal refunds fails, so that the return of the other counts toward it.
function planMistakenReturn(plan: Plan, { id: order }: PlannedOrder): void {
  const fail_next = { method: 'Cancel', how: '500' }
  later(plan, plan.at + 3, 'the acquirer changes its mood', { fail_next, lose_notifications: true })
  for (const admin of [0, 1]) later(plan, plan.at + 3, 'refund a part', { admin, order, nth: 0, share: 30 })
  planEnd(plan)
}

function planCancel(plan: Plan, order: number): void {
  later(plan, plan.at + 3, 'cancel a paid meeting', { order, nth: 0, by: 'speaker' })
}

function planEnd(plan: Plan): void {
  later(plan, plan.at + 3, 'run the jobs', {})
  later(plan, plan.at + 4, 'the acquirer changes its mood', {})
}

// The operator withdraws the refund of a part after the closing receipt of the rest was printed.
function planRefusedPart(plan: Plan, { id: order, starts_at }: PlannedOrder): void {
  later(plan, starts_at! - 40, 'the bank refuses to give it back', { order })
  later(plan, starts_at! - 35, 'refund a part', { admin: 0, order, nth: 0, share: 30 })
}

/** The speaker waits from nine minutes before the start to five after it; then the speaker or an admin ends the meeting. */
export function planShortWait(plan: Plan, { offer, nth, starts_at }: PlannedSlot): void {
  const coming = { speaker: true, listeners: 'nobody', lost: 0 }
  later(plan, starts_at - 9, 'a meeting begins', { offer, nth, ...coming })
  const by = (plan.id + nth) % 2 === 0 ? 'the speaker' : 'an admin'
  later(plan, starts_at + 5, 'a meeting ends', { offer, nth, by })
}

/**
 * A listener cancels late and takes another time of the same day, whose cap of one meeting removes the freed slot. The
 * first speaker has the cap, from 18:00 in Moscow, nine hours after a simulated day begins.
 */
export function planLateChange(plan: Plan, listener: number) {
  const day = (Math.ceil(plan.at / dayMinutes) + 1) * dayMinutes
  const visit = { speaker: 0, listener, after: day, times: 1 }
  const as = -(plan.id * 1000 + 999)
  later(plan, plan.at + 1, 'pay', { order: plan.id })
  later(plan, day + 60, 'cancel a paid meeting', { order: plan.id, nth: 0, by: 'listener' })
  later(plan, day + 60, 'run the jobs', {})
  later(plan, day + 61, 'check out working hours', { ...visit, is_last: true, as })
  later(plan, day + 62, 'pay', { order: as })
  later(plan, day + 63, 'run the jobs', {})
  return visit
}

/** The speaker is blocked while the listener is on the bank's page; the refund of some then fails. */
export function planClosedSpeaker(plan: Plan, order: PlannedOrder, speaker: number): void {
  planBlock(plan, { at: plan.at + 1, speaker, meetings: 'KEEP' })
  if (plan.id % 2 > 0) return
  order.is_paid = true
  later(plan, plan.at + 1, 'the bank refuses to give it back', { order: order.id })
  later(plan, plan.at + 2, 'pay', { order: order.id })
}

/** The speaker sells a package that the free tariff does not allow, and lets the tariff lapse. */
export function planLapse(plan: Plan, speaker: number): void {
  later(plan, plan.at + 1, 'pay', { order: plan.id })
  later(plan, plan.at + 2, 'offer a long package', { speaker })
  later(plan, plan.at + 3, 'unsubscribe', { speaker })
}
