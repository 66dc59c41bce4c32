import { EarningsPage } from '../features/earnings/earnings-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <EarningsPage />
    </Workspace>
  )
}
