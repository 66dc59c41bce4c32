import type { PaymentKind } from '../../modules/orders/acquirer.ts'

const kinds = new Map<string, PaymentKind>([
  ['NEW', 'created'],
  ['DECLINED', 'declined'],
  ['PAID', 'paid'],
  ['CANCELED', 'canceled'],
  ['PARTLY_REFUNDED', 'partially_refunded'],
  ['REFUNDED', 'refunded'],
])

export function kindOf(status: string): PaymentKind {
  return kinds.get(status) ?? 'processing'
}
