import { z } from 'zod'
import type { ChargeableCard, PaymentState, Receipt } from '../../src/modules/orders/acquirer.ts'
import { kindOf } from './states.ts'

// Roubles: `1500.00`.
const roubles = z
  .string()
  .regex(/^\d{1,8}\.\d\d$/)
  .transform((sum) => Number(sum.replace('.', '')))

export const paymentShape = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.string(),
  amount: roubles,
  returned: roubles,
})
export const createdShape = z.object({ id: z.string(), page_url: z.url() })
export const listShape = z.object({ items: z.array(paymentShape) })
export const notificationShape = z.object({
  payment: paymentShape,
  card: z.object({ token: z.string(), mask: z.string(), valid_thru: z.string() }).nullable(),
})

export function toRoubles(kopecks: number): string {
  return (kopecks / 100).toFixed(2)
}

export function toState(payment: z.output<typeof paymentShape>): PaymentState {
  const kind = kindOf(payment.state)
  return {
    payment_id: payment.reference,
    provider_payment_id: payment.id,
    provider_status: payment.state,
    kind,
    amount: payment.amount - payment.returned,
    card: null,
    pan: null,
    is_sbp: false,
  }
}

export function toCard({ card }: z.output<typeof notificationShape>): ChargeableCard | null {
  if (!card) return null
  const [year = '', month] = card.valid_thru.split('-')
  return { rebill_id: card.token, pan: card.mask, expires: `${month}/${year.slice(2)}` }
}

export function toCheque({ email, taxation, tax, items }: Omit<Receipt, 'method'>) {
  return {
    customer: email,
    tax_system: taxation,
    vat: tax,
    positions: items.map(({ name, amount }) => ({ title: name, sum: toRoubles(amount) })),
  }
}
