import type { Consultation } from '@razgovor/contract/bookings'
import { createPortal } from 'react-dom'
import { useMeeting } from '../meeting.store.ts'
import { DeviceButtons } from './room-device-buttons.tsx'
import { OwnTile, RoomTile } from './room-tile.tsx'
import type { TilePerson } from './tile-face.tsx'

interface RoomPictureProps {
  window: Window
  consultation: Consultation
  self: TilePerson
}

export function RoomPicture({ window: small, consultation, self }: RoomPictureProps) {
  const { peers, active_identity } = useMeeting()
  const sharing = peers.find(({ screen }) => screen)
  const shown = sharing ?? peers.find(({ identity }) => identity === active_identity) ?? peers[0]
  const place = 'relative min-h-0 w-full grow rounded-tile'
  return createPortal(
    <div className="on-ink flex h-dvh flex-col gap-2 bg-ink p-2 text-white">
      {shown ? (
        <RoomTile
          place={{ identity: shown.identity, kind: sharing ? 'SCREEN' : 'CAMERA' }}
          consultation={consultation}
          self={self}
          has_actions={false}
          className={place}
        />
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
