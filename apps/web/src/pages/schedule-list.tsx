import { ListenerScheduleList } from '../features/bookings/listener-schedule.tsx'
import { RequestsList } from '../features/requests/requests-list.tsx'
import { Sections, useIsRequests } from '../features/requests/sections.tsx'
import { ScheduleListPage } from '../features/schedule/schedule-list-page.tsx'
import { useViewer } from '../features/session/use-viewer.ts'

export function Component() {
  const isRequests = useIsRequests()
  if (!useViewer()?.isSpeaker) return <ListenerScheduleList />
  return (
    <>
      <Sections side="SPEAKER" />
      {isRequests ? <RequestsList side="SPEAKER" /> : <ScheduleListPage />}
    </>
  )
}
