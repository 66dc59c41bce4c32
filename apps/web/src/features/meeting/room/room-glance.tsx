import { useMeeting } from '../meeting.store.ts'
import { setChatOpen, setNotesOpen } from './connection/room-data.ts'

/**
 * Shows the last event above the controls, with a button to the chat or the notes it is about. The announcer reads it
 * to screen readers.
 */
export function RoomGlance() {
  const glance = useMeeting((meeting) => meeting.glance)
  if (!glance) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center">
      {glance.kind === 'MESSAGE' || glance.kind === 'NOTES' ? (
        <button
          type="button"
          onClick={() => (glance.kind === 'NOTES' ? setNotesOpen(true) : setChatOpen(true))}
          className="pointer-events-auto min-h-11 max-w-[420px] min-w-0 truncate rounded-tile bg-white px-5 py-2.5 text-xs font-medium text-ink"
        >
          {glance.text}
        </button>
      ) : (
        <p className="max-w-[420px] min-w-0 truncate rounded-tile bg-white px-5 py-2.5 text-xs font-medium text-ink">
          {glance.text}
        </p>
      )}
    </div>
  )
}
