import type { Consultation } from '@razgovor/contract/bookings'
import { capitalize } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ConnectionQuality } from '../meeting.store.ts'
import { RoomIcon } from '../room/controls/room-icon.tsx'
import { roomTexts } from '../room/room.texts.ts'
import { TileQuality } from '../room/tiles/tile-quality.tsx'
import { peopleTexts as texts } from './people.texts.ts'
import { PersonActions } from './person-actions.tsx'
import type { HostRole } from './use-host-role.ts'

export interface ShownPerson {
  identity: string
  name: string
  isMuted: boolean
  isCameraOn: boolean
  maySpeak: boolean
  quality: ConnectionQuality
}

interface PersonRowProps {
  person: ShownPerson
  consultation: Consultation
  isOwn: boolean
  isCoHost: boolean
  /** The position in the queue of raised hands, from 1; 0 if the hand is not raised. */
  handPlace: number
  is_floor_controlled: boolean
  /** The reader's role; null if they may not act on this person. */
  role: HostRole | null
}

export function PersonRow({ person, consultation, isOwn, isCoHost, role, ...marks }: PersonRowProps) {
  const { handPlace, is_floor_controlled } = marks
  const isSpeaker = person.identity === consultation.speaker.user_id
  const { identity, isMuted, isCameraOn, quality } = person
  const hasFloor = is_floor_controlled && person.maySpeak
  const name = person.name || roomTexts.somebody
  const roles = [
    isOwn && texts.you,
    isSpeaker && texts.speaker,
    isCoHost && texts.co_host,
    hasFloor && !isSpeaker && !isCoHost && texts.has_floor,
  ].filter(Boolean)
  return (
    <li className={`flex min-h-14 items-center gap-2 rounded-slot px-3 ${isOwn ? 'bg-ink-3' : ''}`}>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 break-words">{name}</p>
        {roles.length > 0 && <p className="text-2xs text-dim">{capitalize(roles.join(', '))}</p>}
      </div>
      {handPlace > 0 && (
        <span
          role="img"
          aria-label={roomTexts.hand_of(handPlace)}
          className="flex h-8 shrink-0 items-center gap-1 rounded-full bg-white px-2.5 text-xs font-semibold text-ink"
        >
          <RoomIcon name="hand" className="size-4" />
          {handPlace}
        </span>
      )}
      {quality && quality !== 'good' && <TileQuality quality={quality} />}
      <Icon
        name={isMuted ? 'mic-off' : 'mic'}
        role="img"
        aria-hidden={false}
        aria-label={isMuted ? texts.muted : texts.unmuted}
        className={`size-5 shrink-0 ${isMuted ? 'text-dim' : ''}`}
      />
      {!isCameraOn && (
        <Icon
          name="cam-off"
          role="img"
          aria-hidden={false}
          aria-label={texts.camera_off}
          className="size-5 shrink-0 text-dim"
        />
      )}
      {role && (
        <PersonActions
          consultation={consultation}
          role={role}
          user_id={identity}
          name={name}
          isMuted={isMuted}
          hasHand={handPlace > 0}
          hasFloor={is_floor_controlled ? hasFloor : null}
        />
      )}
    </li>
  )
}
