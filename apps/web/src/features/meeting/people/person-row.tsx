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
  is_muted: boolean
  is_camera_on: boolean
  may_speak: boolean
  quality: ConnectionQuality
}

interface PersonRowProps {
  person: ShownPerson
  consultation: Consultation
  is_own: boolean
  is_co_host: boolean
  /** The position in the queue of raised hands, from 1; 0 if the hand is not raised. */
  hand_place: number
  is_floor_controlled: boolean
  /** The reader's role; null if they may not act on this person. */
  role: HostRole | null
}

export function PersonRow({ person, consultation, is_own, is_co_host, role, ...marks }: PersonRowProps) {
  const { hand_place, is_floor_controlled } = marks
  const is_speaker = person.identity === consultation.speaker.user_id
  const { identity, is_muted, is_camera_on, quality } = person
  const hasFloor = is_floor_controlled && person.may_speak
  const name = person.name || roomTexts.somebody
  const roles = [
    is_own && texts.you,
    is_speaker && texts.speaker,
    is_co_host && texts.co_host,
    hasFloor && !is_speaker && !is_co_host && texts.has_floor,
  ].filter(Boolean)
  return (
    <li className={`flex min-h-14 items-center gap-2 rounded-slot px-3 ${is_own ? 'bg-ink-3' : ''}`}>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 break-words">{name}</p>
        {roles.length > 0 && <p className="text-2xs text-dim">{capitalize(roles.join(', '))}</p>}
      </div>
      {hand_place > 0 && (
        <span
          role="img"
          aria-label={roomTexts.hand_of(hand_place)}
          className="flex h-8 shrink-0 items-center gap-1 rounded-full bg-white px-2.5 text-xs font-semibold text-ink"
        >
          <RoomIcon name="hand" className="size-4" />
          {hand_place}
        </span>
      )}
      {quality && quality !== 'good' && <TileQuality quality={quality} />}
      <Icon
        name={is_muted ? 'mic-off' : 'mic'}
        role="img"
        aria-hidden={false}
        aria-label={is_muted ? texts.muted : texts.unmuted}
        className={`size-5 shrink-0 ${is_muted ? 'text-dim' : ''}`}
      />
      {!is_camera_on && (
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
          is_muted={is_muted}
          has_hand={hand_place > 0}
          has_floor={is_floor_controlled ? hasFloor : null}
        />
      )}
    </li>
  )
}
