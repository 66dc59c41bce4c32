import type { PaymentKind } from '../../src/modules/orders/acquirer.ts'

const kinds = new Map<string, PaymentKind>([
  ['open', 'created'],
  ['settled', 'paid'],
  ['refused', 'declined'],
  ['void', 'canceled'],
  ['part_returned', 'partially_refunded'],
  ['returned', 'refunded'],
])

export function kindOf(state: string): PaymentKind {
  return kinds.get(state) ?? 'processing'
}
