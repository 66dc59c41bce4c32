export function receiptPath(order_id: string): string {
  return `/orders/${order_id}/receipt`
}
