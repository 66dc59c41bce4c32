import { AvailabilityPage } from '../features/schedule/working-hours/availability-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <AvailabilityPage />
    </Workspace>
  )
}
