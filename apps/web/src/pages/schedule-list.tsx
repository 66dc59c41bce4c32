import { RequestsList } from '../features/requests/requests-list.tsx'
import { Sections, useIsRequests } from '../features/requests/sections.tsx'
import { ScheduleListPage } from '../features/schedule/schedule-list-page.tsx'

export function Component() {
  return (
    <>
      <Sections side="SPEAKER" />
      {useIsRequests() ? <RequestsList side="SPEAKER" /> : <ScheduleListPage />}
    </>
  )
}
