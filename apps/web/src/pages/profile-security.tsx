export { SecurityPage as Component } from '../features/profile/security-page.tsx'
