import { useSearchParams } from 'react-router'
import { NoOrder } from '../features/orders/no-order.tsx'
import { OrderResult } from '../features/orders/order-result.tsx'

export function Component() {
  const order_id = useSearchParams()[0].get('order_id')
  return order_id ? <OrderResult key={order_id} order_id={order_id} /> : <NoOrder />
}
