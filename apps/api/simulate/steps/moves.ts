import { getConsultation, type Consultation } from '@razgovor/contract/bookings'
import { moveRefund } from '@razgovor/contract/move-refund'
import {
  answerMoveProposal,
  answerMoveRequest,
  moveConsultation,
  proposeMove,
  requestMove,
} from '@razgovor/contract/moves'
import { getOrder } from '@razgovor/contract/orders'
import { dayMinutes, later } from '../plan.ts'
import type { Plan, PlannedOrder, PlannedSlot } from '../planned.ts'
import { stepKind, type StepKind } from '../step.ts'
import { instantOf, type Run } from '../run.ts'
import { planMeeting } from './meetings.ts'

interface MeetingRef {
  order: number
  nth: number
}

interface Move extends MeetingRef {
  to: { offer: number; nth: number }
}

type Answer = 'ACCEPTED' | 'KEPT' | 'CANCELED' | 'WITHDRAWN'

interface Proposal extends MeetingRef {
  starts_at: number[]
}

// Minutes before the start within which a listener has to request a move (`MOVE_HOURS`).
const alone = dayMinutes

function ahead({ orders, at }: Plan): PlannedOrder[] {
  return orders.filter(({ starts_at, slots }) => starts_at !== null && starts_at > at && slots.length > 0)
}

function drawMove(plan: Plan, isOpen: (order: PlannedOrder) => boolean): Move | null {
  const { random, slots } = plan
  const open = ahead(plan).filter((order) => isOpen(order))
  if (open.length === 0) return null
  const order = random.pick(open)
  const nth = random.int(0, order.slots.length - 1)
  const from = order.slots[nth]!
  const others = slots.filter(
    (slot) => slot !== from && slot.speaker === from.speaker && slot.places_left > 0 && slot.amount <= from.amount,
  )
  if (others.length === 0) return null
  const to = random.pick(others)
  exchange(order, { nth, from, to })
  return { order: order.id, nth, to: { offer: to.offer, nth: to.nth } }
}

function exchange(order: PlannedOrder, { nth, from, to }: { nth: number; from: PlannedSlot; to: PlannedSlot }): void {
  order.slots[nth] = to
  to.places_left -= 1
  from.places_left += 1
  from.is_freed = true
}

export const moveSteps: Record<string, StepKind> = {
  'move a meeting': stepKind({
    weight: 5,
    draw: (plan) => drawMove(plan, ({ starts_at }) => starts_at! - plan.at > alone),
    async apply(run, { to, ...ref }: Move) {
      const meeting = await findMeeting(run, ref)
      const slot = await findSlot(run, to)
      if (!meeting?.move || !slot) return
      const { client, move, consultation_id: id } = meeting
      const shown = Math.max(moveRefund({ ...meeting, ...move }, move.amount_max, slot.amount), 0)
      const body = { slot_id: slot.slot_id, refund_amount: shown }
      const { refund_amount } = await client.call(moveConsultation, { params: { id }, body })
      if (refund_amount < shown) throw new Error(`${refund_amount} kopecks go back, ${shown} were shown`)
    },
  }),

  'ask to move': stepKind({
    weight: 3,
    draw(plan) {
      const move = drawMove(plan, ({ starts_at }) => starts_at! - plan.at <= alone)
      if (!move) return null
      const { order, nth, to } = move
      const accepts = plan.random.chance(0.7)
      later(plan, plan.at + plan.random.int(1, 90), 'answer who asked to move', { order, nth, to, accepts })
      return move
    },
    async apply(run, { to, ...ref }: Move) {
      const meeting = await findMeeting(run, ref)
      const slot = await findSlot(run, to)
      if (!meeting || !slot) return
      const params = { id: meeting.consultation_id }
      await meeting.client.call(requestMove, { params, body: { slot_ids: [slot.slot_id] } })
    },
  }),

  'answer who asked to move': stepKind({
    weight: 0,
    draw: () => null,
    async apply(run, { to, accepts, ...ref }: Move & { accepts: boolean }) {
      const meeting = await findMeeting(run, ref)
      const request = meeting?.open_requests[0]
      const slot = await findSlot(run, to)
      if (!request || !slot) return
      const { slot_id } = slot
      const body = accepts ? ({ status: 'ACCEPTED', slot_id } as const) : ({ status: 'DECLINED' } as const)
      await speakerOf(run, meeting).call(answerMoveRequest, { params: { id: request.move_request_id }, body })
    },
  }),

  'propose another time': stepKind({
    weight: 3,
    draw(plan) {
      const { random, at } = plan
      const open = ahead(plan)
      if (open.length === 0) return null
      const order = random.pick(open)
      const nth = random.int(0, order.slots.length - 1)
      const slot = order.slots[nth]!
      const starts_at = [90, 7 * 60, dayMinutes].map((minutes) => slot.starts_at + minutes)
      const status = random.pick(['ACCEPTED', 'ACCEPTED', 'KEPT', 'CANCELED', 'WITHDRAWN', 'NOT ANSWERED'] as const)
      if (status === 'ACCEPTED') {
        slot.starts_at = random.pick(starts_at)
        planMeeting(plan, slot)
      }
      const answer = { order: order.id, nth, status, starts_at: slot.starts_at }
      if (status !== 'NOT ANSWERED') later(plan, at + random.int(1, 120), 'answer a proposal', answer)
      return { order: order.id, nth, starts_at }
    },
    async apply(run, { starts_at, ...ref }: Proposal) {
      const meeting = await findMeeting(run, ref)
      if (!meeting) return
      const times = starts_at.map((minutes) => instantOf(run, minutes).toISOString())
      const params = { id: meeting.consultation_id }
      await speakerOf(run, meeting).call(proposeMove, { params, body: { times } })
    },
  }),

  'answer a proposal': stepKind({
    weight: 0,
    draw: () => null,
    async apply(run, { starts_at, status, ...ref }: MeetingRef & { status: Answer; starts_at: number }) {
      const meeting = await findMeeting(run, ref)
      const proposal = meeting?.open_proposal
      if (!proposal) return
      const caller = status === 'WITHDRAWN' ? speakerOf(run, meeting) : meeting.client
      const time_start_iso = instantOf(run, starts_at).toISOString()
      const body = status === 'ACCEPTED' ? { status, time_start_iso } : { status }
      await caller.call(answerMoveProposal, { params: { id: proposal.move_proposal_id }, body })
    },
  }),
}

async function findMeeting({ api, orders }: Run, { order, nth }: MeetingRef) {
  const made = orders.get(order)
  if (!made) return undefined
  const client = api.as(made.user)
  const { items } = await client.call(getOrder, { params: made })
  const item = items[nth % items.length]
  if (!item) return undefined
  return { ...(await client.call(getConsultation, { params: { id: item.consultation_id } })), client }
}

function speakerOf({ api, people }: Run, { speaker }: Pick<Consultation, 'speaker'>) {
  return api.as(people.get(speaker.user_id)!)
}

function findSlot({ api, slots }: Run, { offer, nth }: Move['to']) {
  return api.ctx.db
    .selectFrom('time_slots')
    .select(['slot_id', 'amount'])
    .where('slot_id', '=', slots.get(offer)?.[nth] || null)
    .executeTakeFirst()
}
