import { ConnectionTest } from '../features/connection-test/connection-test.tsx'
import { OwnSelfTest } from '../features/meeting/self-test/own-self-test.tsx'

export function Component() {
  return <ConnectionTest selfTest={<OwnSelfTest />} />
}
