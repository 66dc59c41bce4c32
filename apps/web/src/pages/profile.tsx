export { Profile as Component } from '../features/accounts/profile.tsx'
