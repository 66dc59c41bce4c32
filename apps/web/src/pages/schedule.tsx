import { ListenerSchedule } from '../features/bookings/listener-schedule.tsx'
import { SchedulePage } from '../features/schedule/schedule-page.tsx'
import { useViewer } from '../features/session/use-viewer.ts'

export function Component() {
  return useViewer()?.isSpeaker ? <SchedulePage /> : <ListenerSchedule />
}
