import type { Consultation } from '@razgovor/contract/bookings'
import { createPortal } from 'react-dom'
import { useMeeting, type MeetingState } from '../../meeting.store.ts'
import { usePointingAt } from '../../pointer/pointers.store.ts'
import { DeviceButtons } from '../controls/room-device-buttons.tsx'
import { largeTileOf } from './large-tile-of.ts'
import type { TilePlace } from '../room-layout.ts'
import { OwnTile, RoomTile } from './room-tile.tsx'
import type { TilePerson } from './tile-face.tsx'

interface RoomPictureProps {
  window: Window
  consultation: Consultation
  self: TilePerson
}

export function RoomPicture({ window: small, consultation, self }: RoomPictureProps) {
  const large = useMeeting(shownPlace)
  const own = useMeeting(({ identity, ownScreen }) => ({ identity, isSharing: ownScreen !== null }))
  const isPointedAt = usePointingAt(own.identity).length > 0
  // A person who shares another window sees here where others point.
  const shown = own.isSharing && isPointedAt ? ({ identity: own.identity, kind: 'SCREEN' } as const) : large
  const place = 'relative min-h-0 w-full grow rounded-tile'
  return createPortal(
    <div className="on-ink flex h-dvh flex-col gap-2 bg-ink p-2 text-white">
      {shown ? (
        <RoomTile place={shown} consultation={consultation} self={self} hasActions={false} className={place} />
      ) : (
        <OwnTile self={self} className={place} />
      )}
      <div className="flex justify-center gap-2">
        <DeviceButtons />
      </div>
    </div>,
    small.document.body,
  )
}

function shownPlace(meeting: MeetingState): TilePlace | null {
  const large = largeTileOf(meeting)
  if (large) return large
  const { peers, activeIdentity } = meeting
  const shown = peers.find(({ identity }) => identity === activeIdentity) ?? peers[0]
  return shown ? { identity: shown.identity, kind: 'CAMERA' } : null
}
