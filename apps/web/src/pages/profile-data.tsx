export { MyData as Component } from '../features/profile/my-data.tsx'
