import { PackagesPage } from '../features/packages/packages-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <PackagesPage />
    </Workspace>
  )
}
