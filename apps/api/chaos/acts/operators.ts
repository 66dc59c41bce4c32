import { refundBooking } from '@razgovor/contract/refunds'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawFaults } from '../../simulate/steps/faults.ts'
import { pickRecent, type Act } from '../known.ts'

export const operatorActs: Record<string, Act> = {
  'refund a part': {
    weight: 3,
    async apply(person) {
      const { known, ask, random } = person
      const meeting = pickRecent(
        person,
        known.meetings.filter(({ order_id }) => order_id !== null),
      )
      if (!meeting) return
      const { booking_id, slot } = meeting
      const idempotency_key = randomUUID()
      const amount = Math.ceil((slot.amount * random.int(1, 60)) / 100)
      const body = { booking_id, amount, why: 'по просьбе', idempotency_key }
      const { refund_id } = await ask('refund', refundBooking, { params: { order_id: meeting.order_id! }, body })
      known.facts.add('a refund was made', { id: refund_id, text: idempotency_key, amount })
    },
  },

  'give money back in the cabinet': {
    weight: 1,
    async apply(person) {
      const order = pickRecent(person, person.known.orders)
      if (order?.payment_url) await person.known.bank.refundByHand({ payment_url: order.payment_url })
    },
  },

  'the bank changes its mood': {
    weight: 3,
    async apply({ known, random }) {
      const methods = ['Init', 'GetState', 'CheckOrder', 'Cancel', 'Charge']
      const isLost = random.chance(0.25)
      await known.bank.faults(
        isLost ? { fail_next: { method: random.pick(methods), how: 'lost' } } : drawFaults(random),
      )
    },
  },

  rest: { weight: 8, apply: ({ random }) => sleep(random.int(100, 600)) },
}
