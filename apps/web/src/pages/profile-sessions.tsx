export { Sessions as Component } from '../features/profile/sessions.tsx'
