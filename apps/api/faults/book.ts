import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { createPaylink, updateOrderStatus, type Order } from '@razgovor/contract/orders'
import { setTimeout as sleep } from 'node:timers/promises'
import { addOrder, type Facts } from '../chaos/facts.ts'
import type { Pair } from './offers.ts'
import type { Attempt, Outcome } from './seen.ts'
import type { Stack } from './stack.ts'

interface Booker {
  stack: Stack
  facts: Facts
  attempt: Attempt
  nextProcess(): Stack['processes'][number]
}

const triesMax = 400
export const pauseMs = 150

class GaveUp extends Error {
  override name = 'GaveUp'
}

async function persist<T>(attempt: () => Promise<Outcome<T>>): Promise<T | undefined> {
  for (let tries = 0; tries < triesMax; tries++) {
    const outcome = await attempt()
    if (outcome.kind === 'answered') return outcome.answer
    if (outcome.kind === 'already') return undefined
    await sleep(pauseMs)
  }
  throw new GaveUp('somebody was never answered')
}

export async function book(booker: Booker, pair: Pair): Promise<void> {
  const { facts, attempt, nextProcess } = booker
  const { listener, slot, isPaid } = pair
  if (isPaid) await buy(booker, pair)
  else await persist(() => attempt(() => nextProcess().as(listener).call(signUp, { params: slot })))
  facts.add('a time was booked', { id: slot.slot_id, user_id: listener.user_id })
}

async function buy(booker: Booker, pair: Pair): Promise<void> {
  const { stack, facts, attempt, nextProcess } = booker
  const { listener, slot, isGivenUp } = pair
  for (;;) {
    const body = { slot_ids: [slot.slot_id] }
    const link = await persist(() => attempt(() => nextProcess().as(listener).call(createPaylink, { body })))
    // A former order of theirs has got it: its money came late.
    if (!link) return
    facts.add('a link to pay was issued', { id: link.order_id, text: link.payment_url })
    await stack.bank.pay(link)
    const order = await untilSettled(booker, pair, link)
    const [booked] = addOrder(facts, order)
    if (booked && isGivenUp) await giveUp(booker, pair, booked)
    if (booked) return
  }
}

async function untilSettled({ attempt, nextProcess }: Booker, { listener }: Pair, params: { order_id: string }) {
  for (;;) {
    const ask = () => nextProcess().as(listener).call(updateOrderStatus, { params })
    const order: Order | undefined = await persist(() => attempt(ask))
    if (order && !/^(NEW|PENDING)$/.test(order.status)) return order
    await sleep(pauseMs)
  }
}

async function giveUp(
  { facts, attempt, nextProcess }: Booker,
  { listener }: Pair,
  { booking_id, consultation_id }: { booking_id: string; consultation_id: string },
): Promise<void> {
  const input = { params: { id: consultation_id }, body: { status: 'CANCELED' as const } }
  const canceled = await persist(() => attempt(() => nextProcess().as(listener).call(cancelConsultation, input)))
  facts.add('a booking was canceled', { id: booking_id, amount: canceled?.refunded_amount ?? 0 })
}
