import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { changePayment, createPaylink, getOrder, updateOrderStatus, type Order } from '@razgovor/contract/orders'
import { addOrder } from '../facts.ts'
import { pickRecent, type Act, type KnownOrder, type KnownSlot, type Person } from '../known.ts'

const own = ({ known, user }: Person) => known.orders.filter((order) => order.user.user_id === user.user_id)

function pickSlots({ known, random }: Person, isPaid: boolean, most: number): KnownSlot[] {
  const seesTaken = random.chance(0.15)
  const open = known.slots.filter(
    ({ amount, starts_at, is_taken }) => amount > 0 === isPaid && starts_at > Date.now() && (seesTaken || !is_taken),
  )
  if (open.length === 0) return []
  return [...new Set(Array.from({ length: random.int(1, most) }, () => random.pick(open)))]
}

function learn({ known, user }: Person, order: Order): void {
  const { order_id } = order
  for (const { booking_id, consultation_id, slot_id } of addOrder(known.facts, order)) {
    const slot = known.slots.find((one) => one.slot_id === slot_id)
    const isKnown = known.meetings.some((meeting) => meeting.booking_id === booking_id)
    if (slot && !isKnown) known.meetings.push({ consultation_id, booking_id, order_id, slot, listener: user })
  }
}

async function askHowItStands(person: Person, { order_id }: KnownOrder): Promise<void> {
  learn(person, await person.ask('ask how it stands', updateOrderStatus, { params: { order_id } }))
}

export async function pay({ known, random }: Person, { payment_url }: KnownOrder): Promise<void> {
  if (!payment_url) return
  const { bank } = known
  const link = { payment_url }
  if (random.chance(0.1)) await bank.decline(link)
  const paying = random.chance(0.12) ? { by: 'SBP' as const } : {}
  const presses = random.chance(0.08) ? 2 : 1
  await Promise.all(Array.from({ length: presses }, () => bank.pay(link, paying)))
}

export const listenerActs: Record<string, Act> = {
  'sign up': {
    weight: 10,
    async apply(person) {
      const { known, user, ask } = person
      const [slot] = pickSlots(person, false, 1)
      if (!slot) return
      const made = await ask('sign up', signUp, { params: { slot_id: slot.slot_id } })
      const { consultation_id, booking_id } = made
      slot.is_taken = true
      known.facts.add('a place was booked', { id: consultation_id, user_id: user.user_id })
      known.meetings.push({ consultation_id, booking_id: booking_id!, order_id: null, slot, listener: user })
    },
  },

  'check out': {
    weight: 16,
    async apply(person) {
      const { known, user, ask, random } = person
      const slots = pickSlots(person, true, 3)
      if (slots.length === 0) return
      const body = { slot_ids: slots.map(({ slot_id }) => slot_id) }
      const calls = random.chance(0.1) ? 2 : 1
      const links = await Promise.allSettled(
        Array.from({ length: calls }, () => ask('check out', createPaylink, { body })),
      )
      for (const link of links) {
        if (link.status === 'rejected') throw link.reason
        const { order_id, payment_url } = link.value
        known.facts.add('a link to pay was issued', { id: order_id, text: payment_url })
        for (const slot of slots) slot.is_taken = true
        const order = { order_id, payment_url, user, slots }
        known.orders.push(order)
        if (random.chance(0.8)) await pay(person, order)
        if (random.chance(0.5)) await askHowItStands(person, order)
      }
    },
  },

  'pay an order that lay about': {
    weight: 4,
    async apply(person) {
      const order = pickRecent(person, own(person))
      if (order) await pay(person, order)
    },
  },

  'look at an order': {
    weight: 6,
    async apply(person) {
      const order = pickRecent(person, own(person))
      if (!order) return
      if (person.random.chance(0.5)) return askHowItStands(person, order)
      learn(person, await person.ask('look', getOrder, { params: { order_id: order.order_id } }))
    },
  },

  'give up, sometimes while paying': {
    weight: 4,
    async apply(person) {
      const order = pickRecent(person, own(person))
      if (!order) return
      const paying = person.random.chance(0.4) ? pay(person, order) : undefined
      const params = { order_id: order.order_id }
      const giving = person.ask('give up', changePayment, { params, body: { status: 'CANCELED' } })
      const [given] = await Promise.allSettled([giving, paying])
      if (given.status === 'rejected') throw given.reason
      if (given.value.status === 'CANCELED') person.known.facts.add('an order was given up', { id: order.order_id })
    },
  },

  'pay again': {
    weight: 4,
    async apply(person) {
      const { known, user, ask, random } = person
      const order = pickRecent(person, own(person))
      if (!order) return
      const params = { order_id: order.order_id }
      const again = await ask('pay again', changePayment, { params, body: { status: 'NEW' } })
      learn(person, again)
      if (!again.payment_url) return
      const made = { order_id: again.order_id, payment_url: again.payment_url, user, slots: order.slots }
      known.facts.add('a link to pay was issued', { id: again.order_id, text: again.payment_url })
      known.orders.push(made)
      if (random.chance(0.8)) await pay(person, made)
    },
  },

  cancel: {
    weight: 6,
    async apply(person) {
      const { known, user, ask } = person
      const meeting = pickRecent(
        person,
        known.meetings.filter(({ listener }) => listener.user_id === user.user_id),
      )
      if (!meeting) return
      const params = { id: meeting.consultation_id }
      const canceled = await ask('cancel as listener', cancelConsultation, { params, body: { status: 'CANCELED' } })
      const { booking_id, refunded_amount: amount } = canceled
      known.facts.add('a booking was canceled', { id: booking_id!, amount })
    },
  },
}
