import { useMeeting } from './meeting.store.ts'

export function RoomAnnouncer() {
  const said = useMeeting((meeting) => meeting.said)
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
