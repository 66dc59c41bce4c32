export { SecurityPage as Component } from '../features/profile/security/security-page.tsx'
