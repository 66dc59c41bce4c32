import { useState } from 'react'
import { meetingStore, useMeeting } from '../../meeting.store.ts'
import { PointerLayer } from '../../pointer/pointer-layer.tsx'
import { PointerPad } from '../../pointer/pointer-pad.tsx'
import { pointerTexts } from '../../pointer/pointer.texts.ts'
import { roomTexts } from '../room.texts.ts'
import { PinButton, TileButton, type TilePin } from './tile-buttons.tsx'
import { TileFoot } from './tile-foot.tsx'
import { useIsPaused } from './use-is-paused.ts'
import { VideoView } from './video-view.tsx'

interface ScreenTileProps {
  /** The person who shares the screen. */
  identity: string
  pin?: TilePin | undefined
  /** Whether the person may point at it while it is large. */
  hasPointer: boolean
  className: string
}

export function ScreenTile({ identity, pin, hasPointer, className }: ScreenTileProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isPointedAt = useMeeting((meeting) => meeting.pointingAt === identity)
  const isPaused = useIsPaused({ identity, kind: 'SCREEN' })
  const isOwn = useMeeting((meeting) => meeting.identity === identity)
  const ownScreen = useMeeting((meeting) => meeting.ownScreen)
  const peer = useMeeting(({ peers }) => peers.find((other) => other.identity === identity))
  const screen = isOwn ? ownScreen : peer?.screen
  if (!screen) return null
  const name = peer?.name || roomTexts.somebody
  const label = isOwn ? roomTexts.own_screen : roomTexts.screen_of(name)
  const canPoint = hasPointer && !isOwn && pin !== 'SMALL'
  const isPointing = canPoint && isPointedAt
  const note = pin === 'SMALL' ? roomTexts.weak_side.OWN : roomTexts.paused.SCREEN
  const switchPointer = () => meetingStore.setState({ pointingAt: isPointedAt ? null : identity })
  return (
    <div role="group" aria-label={label} className={`@container overflow-hidden bg-ink-2 ${className}`}>
      <VideoView track={screen} label={label} whole onElement={setVideo} />
      <PointerLayer screen_id={identity} video={video}>
        {isPointing && <PointerPad screen_id={identity} onEnd={switchPointer} />}
      </PointerLayer>
      <div className="absolute top-2 left-2 flex gap-2">
        {pin && (
          <PinButton
            place={{ identity, kind: 'SCREEN' }}
            label={isOwn ? roomTexts.pin_own_screen : roomTexts.pin_screen(name)}
            pin={pin}
          />
        )}
        {canPoint && (
          <TileButton
            label={pointerTexts.name}
            icon="pointer"
            aria-pressed={isPointing}
            aria-keyshortcuts="L"
            onClick={switchPointer}
          />
        )}
      </div>
      <TileFoot note={isPaused ? note : null}>
        <span className="truncate">{isPointing ? pointerTexts.hint : label}</span>
      </TileFoot>
    </div>
  )
}
