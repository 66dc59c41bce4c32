export { ScheduleListPage as Component } from '../features/schedule/schedule-list-page.tsx'
