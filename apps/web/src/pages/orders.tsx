export { OrdersPage as Component } from '../features/bookings/orders-page.tsx'
