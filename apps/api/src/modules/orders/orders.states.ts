import type { OrderStatus } from '@razgovor/contract/words'

/** Allowed previous statuses. PAID may follow a closed order, because late payments are accepted. */
export const orderMoves = {
  PENDING: ['NEW'],
  PAID: ['NEW', 'PENDING', 'CANCELED', 'EXPIRED', 'FAILED'],
  PARTIALLY_REFUNDED: ['PAID'],
  REFUNDED: ['PAID', 'PARTIALLY_REFUNDED'],
  CANCELED: ['NEW', 'PENDING'],
  EXPIRED: ['NEW', 'PENDING'],
  FAILED: ['NEW', 'PENDING'],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>

export type OrderMoveTarget = keyof typeof orderMoves

export const openStatuses = ['NEW', 'PENDING'] as const satisfies OrderStatus[]

export function isOpen(status: OrderStatus): boolean {
  return (openStatuses as readonly OrderStatus[]).includes(status)
}
