import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { tintOf } from '../../../../ui/tint.ts'
import type { ConnectionQuality, ShownReaction } from '../../meeting.store.ts'
import { RoomIcon } from '../controls/room-icon.tsx'
import { roomTexts } from '../room.texts.ts'
import { TileFace, type TilePerson } from './tile-face.tsx'
import { TileFoot } from './tile-foot.tsx'
import { TileQuality } from './tile-quality.tsx'

interface MeetingTileProps {
  person: TilePerson
  /** The video element; without it the portrait is shown on the tinted background. */
  video: ReactNode
  /** Shows the portrait in place of a video that stands still. */
  isVideoPaused?: boolean
  /** Whose connection is weak; it replaces the quality. */
  note?: string | null
  caption: string
  isSpeaking: boolean
  isMuted: boolean
  quality: ConnectionQuality
  /** The position in the queue of raised hands, from 1; 0 if the hand is not raised. */
  handPlace: number
  reactions: readonly ShownReaction[]
  actions?: ReactNode
  className: string
}

export function MeetingTile(tile: MeetingTileProps) {
  const { person, video, isVideoPaused = false, note = null, caption, isSpeaking, isMuted, quality, ...rest } = tile
  const { handPlace, reactions, actions, className } = rest
  return (
    <div
      role="group"
      aria-label={caption}
      data-tint={tintOf(person.user_id)}
      className={`@container overflow-hidden bg-tint ${className}`}
    >
      {(!video || isVideoPaused) && <TileFace person={person} />}
      {video}
      {isSpeaking && (
        <i aria-hidden className="pointer-events-none absolute inset-0 rounded-[inherit] border-4 border-live" />
      )}
      <div className="absolute top-2 left-2 flex max-w-[calc(100%-16px)] flex-wrap items-center gap-2 md:top-3 md:left-3">
        {handPlace > 0 && (
          <span
            role="img"
            aria-label={roomTexts.hand_of(handPlace)}
            className="flex h-8 items-center gap-1 rounded-full bg-white px-2.5 text-xs font-semibold text-ink"
          >
            <RoomIcon name="hand" className="size-4" />
            {handPlace}
          </span>
        )}
        {actions}
      </div>
      <p aria-hidden className="pointer-events-none absolute inset-x-0 bottom-14 flex justify-center gap-2 text-5xl">
        {reactions.map(({ id, emoji }) => (
          <span key={id} className="motion-safe:animate-bounce">
            {emoji}
          </span>
        ))}
      </p>
      <TileFoot note={note}>
        {isMuted ? (
          <Icon
            name="mic-off"
            role="img"
            aria-hidden={false}
            aria-label={roomTexts.muted}
            className="size-4 shrink-0"
          />
        ) : (
          <Voice isHeard={isSpeaking} />
        )}
        <span className="truncate">{caption}</span>
        {quality && !note && <TileQuality quality={quality} />}
      </TileFoot>
    </div>
  )
}

function Voice({ isHeard }: { isHeard: boolean }) {
  return (
    <span
      role={isHeard ? 'img' : undefined}
      aria-label={isHeard ? roomTexts.speaking : undefined}
      className={`flex h-4 shrink-0 items-center gap-0.5 transition-colors duration-150 ${isHeard ? 'text-live' : 'text-white/25'}`}
    >
      <i className="h-2 w-1 rounded-full bg-current" />
      <i className="h-4 w-1 rounded-full bg-current" />
      <i className="h-3 w-1 rounded-full bg-current" />
    </span>
  )
}
