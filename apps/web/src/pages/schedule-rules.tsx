import { AvailabilityPage } from '../features/schedule/availability-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <AvailabilityPage />
    </Workspace>
  )
}
