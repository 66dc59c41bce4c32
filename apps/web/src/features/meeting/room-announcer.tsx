import { useMeeting } from './meeting.store.ts'

/** Who came, left, wrote or raised a hand: for those who do not see it. */
export function RoomAnnouncer() {
  const said = useMeeting((meeting) => meeting.said)
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
