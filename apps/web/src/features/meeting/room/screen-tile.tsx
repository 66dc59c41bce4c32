import { useMeeting } from '../meeting.store.ts'
import { roomTexts } from './room.texts.ts'
import { PinButton, type TilePin } from './tile-buttons.tsx'
import { VideoView } from './video-view.tsx'

interface ScreenTileProps {
  /** Of who shares the screen. */
  identity: string
  pin?: TilePin | undefined
  className: string
}

export function ScreenTile({ identity, pin, className }: ScreenTileProps) {
  const isOwn = useMeeting((meeting) => meeting.identity === identity)
  const ownScreen = useMeeting((meeting) => meeting.own_screen)
  const peer = useMeeting(({ peers }) => peers.find((other) => other.identity === identity))
  const screen = isOwn ? ownScreen : peer?.screen
  if (!screen) return null
  const name = peer?.name || roomTexts.somebody
  const label = isOwn ? roomTexts.own_screen : roomTexts.screen_of(name)
  return (
    <div role="group" aria-label={label} className={`overflow-hidden bg-ink-2 ${className}`}>
      <VideoView track={screen} label={label} whole />
      {pin && (
        <div className="absolute top-2 left-2">
          <PinButton
            place={{ identity, kind: 'SCREEN' }}
            label={isOwn ? roomTexts.pin_own_screen : roomTexts.pin_screen(name)}
            pin={pin}
          />
        </div>
      )}
      <span className="absolute bottom-2 left-2 max-w-[calc(100%-16px)] truncate rounded-full bg-ink/85 px-3 py-1 text-2xs font-medium md:bottom-3 md:left-3 md:text-sm">
        {label}
      </span>
    </div>
  )
}
