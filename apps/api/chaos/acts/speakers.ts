import { cancelConsultation } from '@razgovor/contract/bookings'
import { createTimeSlot, deleteTimeSlot } from '@razgovor/contract/schedule'
import { quoteSubscription, subscribe } from '@razgovor/contract/tariffs'
import type { Random } from '../../simulate/random.ts'
import { pickRecent, type Act, type Person } from '../known.ts'
import { pay } from './listeners.ts'

const own = ({ known, user }: Person) => known.slots.filter(({ speaker }) => speaker.user_id === user.user_id)

// A start that can be joined now, one too near for a refund, or a later one.
function drawStart(random: Random): number {
  const minutes = random.chance(0.3) ? random.int(1, 9) : random.int(15, random.chance(0.5) ? 20 * 60 : 60 * 60)
  return Date.now() + minutes * 60_000
}

export const speakerActs: Record<string, Act> = {
  'offer time': {
    weight: 20,
    async apply({ known, user, ask, random }) {
      const starts_at = drawStart(random)
      const amount = random.chance(0.35) ? 0 : random.int(1000, 400_000)
      const body = {
        time_start_iso: new Date(starts_at).toISOString(),
        time_end_iso: new Date(starts_at + random.int(10, 20) * 60_000).toISOString(),
        booking_mode: amount > 0 ? ('BUYABLE' as const) : ('FREE_BOOKING' as const),
        amount,
      }
      const { slot_id } = await ask('offer time', createTimeSlot, { params: { user_id: user.user_id }, body })
      known.facts.add('a slot was offered', { id: slot_id })
      known.slots.push({ slot_id, speaker: user, amount, starts_at })
    },
  },

  'take time back': {
    weight: 1,
    async apply(person) {
      const slot = pickRecent(person, own(person))
      if (!slot) return
      const params = { user_id: person.user.user_id, slot_id: slot.slot_id }
      const { items } = await person.ask('take time back', deleteTimeSlot, { params })
      const isGone = items.some(({ slot_id, change }) => slot_id === slot.slot_id && change === 'REMOVED')
      if (isGone) person.known.facts.add('a slot was taken back', { id: slot.slot_id })
    },
  },

  'call a meeting off': {
    weight: 4,
    async apply(person) {
      const { known, user, ask } = person
      const meeting = pickRecent(
        person,
        known.meetings.filter(({ slot }) => slot.speaker.user_id === user.user_id),
      )
      if (!meeting) return
      const params = { id: meeting.consultation_id }
      await ask('cancel as speaker', cancelConsultation, { params, body: { status: 'CANCELED' } })
      known.facts.add('a meeting was called off', { id: meeting.consultation_id })
    },
  },

  'take a tariff': {
    weight: 3,
    async apply(person) {
      const { known, user, ask, random } = person
      const params = { subscription_id: random.pick(known.offers) }
      const { due } = await ask('quote', quoteSubscription, { params })
      const body = { due, other_card: random.chance(0.3) }
      const { order_id, payment_url } = await ask('subscribe', subscribe, { params, body })
      if (!order_id) return
      const order = { order_id, payment_url, user, slots: [] }
      known.orders.push(order)
      if (payment_url) known.facts.add('a link to pay was issued', { id: order_id, text: payment_url })
      if (random.chance(0.8)) await pay(person, order)
    },
  },
}
