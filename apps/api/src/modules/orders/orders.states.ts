import type { OrderStatus } from '@razgovor/contract/words'

/** From which states an order comes to each. Money that arrives late still counts, so PAID follows the lost ones too. */
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

/** Still to be paid. */
export const openStatuses = ['NEW', 'PENDING'] as const satisfies OrderStatus[]

export function isOpen(status: OrderStatus): boolean {
  return (openStatuses as readonly OrderStatus[]).includes(status)
}
