import { useSearchParams } from 'react-router'
import { NoOrder } from '../features/orders/no-order.tsx'
import { OrderDecline } from '../features/orders/order-decline.tsx'

export function Component() {
  const order_id = useSearchParams()[0].get('order_id')
  return order_id ? <OrderDecline key={order_id} order_id={order_id} /> : <NoOrder />
}
