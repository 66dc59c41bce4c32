export { AvailabilityPage as Component } from '../features/schedule/availability-page.tsx'
