import { listPayouts, recordPayout } from '@razgovor/contract/earnings'
import { getOrder } from '@razgovor/contract/orders'
import {
  listDebts,
  makePayoutBatch,
  exportPayoutBatch,
  markPayoutBatchPaid,
  returnPayoutLine,
  writeOffDebt,
} from '@razgovor/contract/payouts'
import { refundBooking } from '@razgovor/contract/refunds'
import { bankDay } from '../../test/payouts.ts'
import { stepKind, type StepKind } from '../step.ts'
import { planRefundTrouble } from './faults.ts'

interface Refund {
  admin: number
  order: number
  nth: number
  /** Percent of the price; may exceed what is left. */
  share: number
}

// A repeated step is the same refund; another admin's step is a different one.
function keyOf(id: number, admin: number): string {
  return `00000000-0000-4000-800${admin}-${String(id).padStart(12, '0')}`
}

export const adminSteps: Record<string, StepKind> = {
  'refund a part': stepKind({
    weight: 2,
    draw: (plan) => {
      const { random, orders } = plan
      const paid = orders.filter(({ starts_at }) => starts_at !== null)
      if (paid.length === 0) return null
      const order = random.pick(paid).id
      planRefundTrouble(plan, order)
      return { admin: random.int(0, 1), order, nth: random.int(0, 3), share: random.int(1, 110) }
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

  'refund a tariff': stepKind({
    weight: 1,
    draw: ({ random, orders }) => {
      const tariffs = orders.filter(({ starts_at, is_paid }) => starts_at === null && is_paid)
      if (tariffs.length === 0 || !random.chance(0.4)) return null
      return {
        admin: random.int(0, 1),
        order: random.pick(tariffs).id,
        share: random.chance(0.5) ? 100 : random.int(1, 99),
      }
    },
    async apply({ api, orders, admins }, { admin, order, share }: Omit<Refund, 'nth'>, id) {
      const made = orders.get(order)
      if (!made) return
      const { amount: paid } = await api.as(made.user).call(getOrder, { params: made })
      const body = { amount: Math.ceil((paid * share) / 100), why: 'по просьбе', idempotency_key: keyOf(id, admin) }
      await api.as(admins[admin]!).call(refundBooking, { params: made, body })
    },
  }),

  'pay everybody out': stepKind({
    weight: 1,
    draw: ({ random }) => (random.chance(0.3) ? { returned: random.chance(0.3) ? random.int(0, 9) : null } : null),
    async apply({ api, admins }, { returned }: { returned: number | null }, id) {
      const client = api.as(admins[0]!)
      const { batch_id, lines } = await client.call(makePayoutBatch, { body: { idempotency_key: keyOf(id, 0) } })
      await client.call(exportPayoutBatch, { params: { batch_id }, body: { format: 'CSV' } })
      const line = returned === null ? undefined : lines[returned % lines.length]
      const giveBack = () => line && client.call(returnPayoutLine, { params: line, body: { reason: 'счёт закрыт' } })
      // Taken out before the bank pays, or returned by the bank afterwards.
      if (id % 2) await giveBack()
      await client.call(markPayoutBatchPaid, { params: { batch_id }, body: { paid_on: bankDay(api) } })
      if (id % 2 === 0) await giveBack()
    },
  }),

  'write a debt off': stepKind({
    weight: 1,
    draw: ({ random }) => (random.chance(0.2) ? { nth: random.int(0, 9), share: random.int(10, 110) } : null),
    async apply({ api, admins }, { nth, share }: { nth: number; share: number }, id) {
      const client = api.as(admins[0]!)
      const { items } = await client.call(listDebts)
      const debt = items[nth % Math.max(items.length, 1)]
      if (!debt) return
      const amount = Math.ceil((debt.amount * share) / 100)
      const body = { speaker_id: debt.speaker.user_id, amount, reason: 'не взыскать', idempotency_key: keyOf(id, 0) }
      await client.call(writeOffDebt, { body })
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
