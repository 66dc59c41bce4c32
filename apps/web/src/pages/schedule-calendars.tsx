export { CalendarsPage as Component } from '../features/calendars/calendars-page.tsx'
