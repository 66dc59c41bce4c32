import { listPayouts, recordPayout } from '@razgovor/contract/earnings'
import { getOrder } from '@razgovor/contract/orders'
import { refundBooking } from '@razgovor/contract/refunds'
import { stepKind, type StepKind } from '../step.ts'

interface Refund {
  admin: number
  order: number
  nth: number
  /** Of the price, in percent: more than there is left, too. */
  share: number
}

/** The same step is the same refund, however often it is sent; another admin's is another. */
function keyOf(id: number, admin: number): string {
  return `00000000-0000-4000-800${admin}-${String(id).padStart(12, '0')}`
}

export const adminSteps: Record<string, StepKind> = {
  'refund a part': stepKind({
    weight: 2,
    draw: ({ random, orders }) => {
      const paid = orders.filter(({ starts_at }) => starts_at !== null)
      if (paid.length === 0) return null
      return { admin: random.int(0, 1), order: random.pick(paid).id, nth: random.int(0, 3), share: random.int(1, 110) }
    },
    async apply({ api, orders, admins }, { admin, order, nth, share }: Refund, id) {
      const made = orders.get(order)
      if (!made) return
      const { items } = await api.as(made.user).call(getOrder, { params: made })
      const item = items[nth % items.length]
      if (!item) return
      const amount = Math.ceil((item.amount * share) / 100)
      const body = { booking_id: item.booking_id, amount, why: 'по просьбе', idempotency_key: keyOf(id, admin) }
      await api.as(admins[admin]!).call(refundBooking, { params: made, body })
    },
  }),

  'pay out': stepKind({
    weight: 1,
    draw: ({ random }) => ({ admin: random.int(0, 1), nth: random.int(0, 9), share: random.int(10, 110) }),
    async apply({ api, admins }, { admin, nth, share }: Omit<Refund, 'order'>, id) {
      const client = api.as(admins[admin]!)
      const { items } = await client.call(listPayouts)
      const payable = items[nth % Math.max(items.length, 1)]
      if (!payable) return
      const amount = Math.ceil((payable.balance * share) / 100)
      const { user_id: speaker_id } = payable.speaker
      const body = { speaker_id, amount, note: 'платёжное поручение', idempotency_key: keyOf(id, admin) }
      await client.call(recordPayout, { body })
    },
  }),
}
