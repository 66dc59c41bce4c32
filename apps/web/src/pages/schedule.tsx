import { ListenerSchedule } from '../features/bookings/listener-schedule.tsx'
import { SchedulePage } from '../features/schedule/schedule-page.tsx'
import { useViewer } from '../features/session/use-viewer.ts'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  if (!useViewer()?.isSpeaker) return <ListenerSchedule />
  return (
    <Workspace>
      <SchedulePage />
    </Workspace>
  )
}
