export { PersonalInfo as Component } from '../features/profile/personal-info.tsx'
