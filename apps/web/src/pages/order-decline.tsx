import { NoOrder } from '../features/orders/no-order.tsx'
import { OrderDecline } from '../features/orders/order-decline.tsx'
import { useReturnedOrder } from '../features/orders/use-returned-order.ts'

export function Component() {
  const order_id = useReturnedOrder()
  return order_id ? <OrderDecline key={order_id} order_id={order_id} /> : <NoOrder />
}
