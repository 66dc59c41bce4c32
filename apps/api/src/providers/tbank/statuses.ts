import type { PaymentKind } from '../../modules/orders/acquirer.ts'

// T-Bank's payment statuses: protocols.md §1.10.
const kinds = new Map<string, PaymentKind>([
  ['NEW', 'created'],
  ['FORM_SHOWED', 'created'],
  ['AUTHORIZED', 'held'],
  ['CONFIRMED', 'paid'],
  ['REJECTED', 'declined'],
  ['AUTH_FAIL', 'failed'],
  ['CANCELED', 'canceled'],
  ['REVERSED', 'reversed'],
  ['PARTIAL_REVERSED', 'partially_reversed'],
  ['DEADLINE_EXPIRED', 'expired'],
  ['ATTEMPTS_EXPIRED', 'expired'],
  ['REFUNDING', 'refunding'],
  ['ASYNC_REFUNDING', 'refunding'],
  ['REVERSING', 'refunding'],
  ['PARTIAL_REFUNDED', 'partially_refunded'],
  ['REFUNDED', 'refunded'],
])

export function kindOf(status: string): PaymentKind {
  return kinds.get(status) ?? 'processing'
}
