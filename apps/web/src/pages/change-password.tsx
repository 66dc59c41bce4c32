export { ChangePassword as Component } from '../features/profile/security/change-password.tsx'
