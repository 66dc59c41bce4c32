import { changePayment, updateOrderStatus } from '@razgovor/contract/orders'
import type { Plan, PlannedOrder } from '../planned.ts'
import { stepKind, type StepKind } from '../step.ts'
import type { SimulatedOrder, Run } from '../run.ts'

interface OrderRef {
  order: number
}

type Linked = SimulatedOrder & { payment_url: string }

const linkMinutes = 20

function findOrder({ orders, random, at }: Plan): PlannedOrder | null {
  const payable = orders.filter(({ made_at, is_paid }) => !is_paid && at - made_at < linkMinutes)
  const among = payable.length > 0 && random.chance(0.93) ? payable : orders
  return among.length > 0 ? random.pick(among) : null
}

function drawOrder(plan: Plan): OrderRef | null {
  const order = findOrder(plan)
  return order && { order: order.id }
}

async function withLink(run: Run, { order }: OrderRef, act: (link: Linked) => Promise<unknown>): Promise<void> {
  const made = run.orders.get(order)
  if (made?.payment_url) await act({ ...made, payment_url: made.payment_url })
}

export const paymentSteps: Record<string, StepKind> = {
  pay: stepKind({
    weight: 60,
    is_outside: true,
    draw(plan) {
      const order = findOrder(plan)
      if (!order) return null
      order.is_paid = true
      return { order: order.id, ...(plan.random.chance(0.3) && { by: 'SBP' as const }) }
    },
    apply: (run, { order, ...how }: OrderRef & { by?: 'SBP' }) =>
      withLink(run, { order }, (link) => run.bank.pay(link, how)),
  }),

  'have the card refused': stepKind({
    weight: 3,
    is_outside: true,
    draw: drawOrder,
    apply: (run, ref: OrderRef) => withLink(run, ref, (link) => run.bank.decline(link)),
  }),

  'close the page': stepKind({
    weight: 1,
    is_outside: true,
    draw: drawOrder,
    apply: (run, ref: OrderRef) => withLink(run, ref, (link) => run.bank.close(link)),
  }),

  'come back and ask': stepKind({
    weight: 4,
    draw: drawOrder,
    async apply(run, { order }: OrderRef) {
      const made = run.orders.get(order)
      if (made) await run.api.as(made.user).call(updateOrderStatus, { params: made })
    },
  }),

  'give the order up': stepKind({
    weight: 2,
    draw: drawOrder,
    async apply(run, { order }: OrderRef) {
      const made = run.orders.get(order)
      if (made) await run.api.as(made.user).call(changePayment, { params: made, body: { status: 'CANCELED' } })
    },
  }),

  'pay again': stepKind({
    weight: 2,
    draw(plan) {
      const order = findOrder(plan)
      if (!order) return null
      plan.orders.push({ ...order, id: plan.id, made_at: plan.at, is_paid: false })
      return { order: order.id }
    },
    async apply(run, { order }: OrderRef, id) {
      const made = run.orders.get(order)
      if (!made) return
      const { user } = made
      const { order_id, payment_url } = await run.api
        .as(user)
        .call(changePayment, { params: made, body: { status: 'NEW' } })
      run.orders.set(id, { order_id, payment_url, user })
    },
  }),

  'repeat a notification': stepKind({
    weight: 3,
    draw(plan) {
      const status = plan.random.pick(['as it is', 'AUTHORIZED', 'REJECTED'] as const)
      return plan.orders.length > 0 ? { order: plan.random.pick(plan.orders).id, status } : null
    },
    apply: (run, { order, status }: OrderRef & { status: string }) =>
      withLink(run, { order }, (link) => run.bank.notify(link, status === 'as it is' ? {} : { status })),
  }),
}
