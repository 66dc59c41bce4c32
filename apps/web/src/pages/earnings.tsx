export { EarningsPage as Component } from '../features/earnings/earnings-page.tsx'
