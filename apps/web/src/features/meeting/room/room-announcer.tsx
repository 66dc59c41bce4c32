import { useMeeting } from '../meeting.store.ts'

export function RoomAnnouncer() {
  const announcement = useMeeting((meeting) => meeting.announcement)
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}
