import { useSearchParams } from 'react-router'
import { NoOrder } from '../features/orders/no-order.tsx'
import { OrderConfirm } from '../features/orders/order-confirm.tsx'

export function Component() {
  const order_id = useSearchParams()[0].get('order_id')
  return order_id ? <OrderConfirm key={order_id} order_id={order_id} /> : <NoOrder />
}
