export { Sessions as Component } from '../features/profile/security/sessions.tsx'
