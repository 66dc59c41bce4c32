export { PayoutsPage as Component } from '../features/earnings/payouts-page.tsx'
