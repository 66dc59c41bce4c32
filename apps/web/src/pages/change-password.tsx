export { ChangePassword as Component } from '../features/profile/change-password.tsx'
