import { NoOrder } from '../features/orders/no-order.tsx'
import { OrderConfirm } from '../features/orders/order-confirm.tsx'
import { useReturnedOrder } from '../features/orders/use-returned-order.ts'

export function Component() {
  const order_id = useReturnedOrder()
  return order_id ? <OrderConfirm key={order_id} order_id={order_id} /> : <NoOrder />
}
