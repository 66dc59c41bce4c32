import { CalendarsPage } from '../features/calendars/calendars-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <CalendarsPage />
    </Workspace>
  )
}
