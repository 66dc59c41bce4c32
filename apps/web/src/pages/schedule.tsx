export { SchedulePage as Component } from '../features/schedule/schedule-page.tsx'
