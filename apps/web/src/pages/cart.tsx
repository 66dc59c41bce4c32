export { Cart as Component } from '../features/orders/cart.tsx'
