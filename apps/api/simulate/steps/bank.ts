import type { Plan } from '../planned.ts'
import { stepKind, type StepKind } from '../step.ts'
import type { SimulatedOrder, Run } from '../run.ts'

interface Moved {
  order: number
  /** Percent of the paid amount; null for everything that is left. */
  share: number | null
}

type Linked = Pick<SimulatedOrder, 'order_id'> & {
  payment_url: string
  number: string
  amount: number
  paid_at: Date | null
}

function drawPaid({ orders, random }: Plan): Moved | null {
  const paid = orders.filter(({ is_paid }) => is_paid)
  if (paid.length === 0) return null
  return { order: random.pick(paid).id, share: random.chance(0.5) ? null : random.int(1, 100) }
}

// Skips payments that we refunded by our own transfer, before which an operator checks the cabinet.
async function findLink({ api, bank, orders }: Run, order: number): Promise<Linked | undefined> {
  const made = orders.get(order)
  if (!made?.payment_url) return undefined
  const { order_id, payment_url } = made
  const number = bank.numberOf({ payment_url })
  const payment = await api.ctx.db
    .selectFrom('payments')
    .select(['amount', 'paid_at'])
    .where('provider_payment_id', '=', number)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as r')
            .innerJoin('refund_returns as b', 'b.refund_id', 'r.refund_id')
            .select('b.return_id')
            .whereRef('r.payment_id', '=', 'payments.payment_id')
            .where('b.via', '=', 'OUTSIDE'),
        ),
      ),
    )
    .executeTakeFirst()
  return payment && { order_id, payment_url, number, ...payment }
}

function partOf({ amount }: Linked, share: number | null): number | undefined {
  return share === null ? undefined : Math.ceil((amount * share) / 100)
}

export const bankSteps: Record<string, StepKind> = {
  'money goes back in the cabinet': stepKind({
    weight: 2,
    is_outside: true,
    draw: drawPaid,
    async apply(run, { order, share }: Moved) {
      const link = await findLink(run, order)
      if (link) await run.bank.refundByHand(link, partOf(link, share))
    },
  }),

  'the payer’s bank takes it back': stepKind({
    weight: 1,
    is_outside: true,
    draw: (plan) => {
      const moved = drawPaid(plan)
      return moved && { ...moved, isOfAll: plan.random.chance(0.3) }
    },
    async apply(run, { order, share, isOfAll }: Moved & { isOfAll: boolean }) {
      const link = await findLink(run, order)
      if (!link) return
      const { charged_back_amount, remaining_amount } = await run.bank.payment(link)
      const left = remaining_amount - charged_back_amount
      // Money that was refunded is disputed too, once we know that it was paid.
      const all = link.paid_at && isOfAll ? link.amount - charged_back_amount : left
      const amount = share === null || isOfAll ? all : Math.min(left, partOf(link, share)!)
      if (amount <= 0) return
      const { ok } = await run.bank.chargeBack(link, amount)
      if (ok) run.desk.has_chargebacks = true
    },
  }),

  'the bank refuses to give it back': stepKind({
    weight: 1,
    is_outside: true,
    draw: (plan) => {
      const moved = drawPaid(plan)
      return moved && plan.random.chance(0.5) ? { order: moved.order } : null
    },
    async apply(run, { order }: Pick<Moved, 'order'>) {
      const link = await findLink(run, order)
      if (!link) return
      await run.bank.refuseRefunds(link)
      run.desk.refusing.add(link.number)
    },
  }),

  'the bank takes another sum': stepKind({
    weight: 1,
    is_outside: true,
    draw({ orders, random }) {
      const open = orders.filter(({ is_paid }) => !is_paid)
      return open.length > 0 && random.chance(0.5) ? { order: random.pick(open).id, more: random.int(-999, 999) } : null
    },
    async apply(run, { order, more }: { order: number; more: number }) {
      const link = await findLink(run, order)
      if (!link || more === 0 || link.amount + more < 1) return
      const { ok } = await run.bank.pay(link, { amount: link.amount + more })
      if (ok) run.desk.misread.add(link.number)
    },
  }),
}
