export { ConnectionTest as Component } from '../features/connection-test/connection-test.tsx'
