import { useParams } from 'react-router'
import { NoOrder } from '../features/orders/no-order.tsx'
import { ReceiptPage } from '../features/orders/receipt-page.tsx'

export function Component() {
  const { order_id } = useParams()
  return order_id ? <ReceiptPage key={order_id} order_id={order_id} /> : <NoOrder />
}
