export { Profile as Component } from '../features/profile/profile.tsx'
