import { useSearchParams } from 'react-router'
import { ListenerScheduleList } from '../features/bookings/listener-schedule.tsx'
import { RequestsList } from '../features/requests/requests-list.tsx'
import { ScheduleListPage } from '../features/schedule/schedule-list-page.tsx'
import { useViewer } from '../features/session/use-viewer.ts'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  const isRequests = useSearchParams()[0].get('view') === 'requests'
  if (!useViewer()?.isSpeaker) return <ListenerScheduleList />
  return <Workspace>{isRequests ? <RequestsList side="SPEAKER" /> : <ScheduleListPage />}</Workspace>
}
