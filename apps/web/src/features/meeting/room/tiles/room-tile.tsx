import type { Consultation } from '@razgovor/contract/bookings'
import { useState } from 'react'
import { MeetingTile } from './meeting-tile.tsx'
import { nameOf, personOf } from '../../meeting-people.ts'
import { useMeeting, type MeetingState, type Peer } from '../../meeting.store.ts'
import { LazyBoard } from '../lazy-board.tsx'
import type { TilePlace } from '../room-layout.ts'
import { roomTexts } from '../room.texts.ts'
import { ScreenTile } from './screen-tile.tsx'
import { PinButton, TileButton, type TilePin } from './tile-buttons.tsx'
import type { TilePerson } from './tile-face.tsx'
import { PersonActions } from '../../people/person-actions.tsx'
import { useHostRole, type HostRole } from '../../people/use-host-role.ts'
import { useIsStarved } from './use-is-starved.ts'
import { usePictureFit } from './use-picture-fit.ts'
import { VideoView } from './video-view.tsx'

interface RoomTileProps {
  place: TilePlace
  consultation: Consultation
  self: TilePerson
  /** Whether this tile offers the pointer, the board's tools, and the hosts' actions on participants. */
  has_actions?: boolean
  pin?: TilePin | undefined
  className: string
}

export function RoomTile({ place, consultation, self, has_actions = true, pin, className }: RoomTileProps) {
  const role = useHostRole(consultation)
  const peer = useMeeting(({ peers }) => peers.find(({ identity }) => identity === place.identity))
  if (place.kind === 'SCREEN')
    return <ScreenTile identity={place.identity} pin={pin} has_pointer={has_actions} className={className} />
  if (place.kind === 'BOARD')
    return (
      <LazyBoard
        consultation_id={consultation.consultation_id}
        can_draw={has_actions && pin !== 'SMALL'}
        can_clear={role !== null}
        pin={pin}
        className={className}
      />
    )
  if (!peer) return <OwnTile self={self} className={className} />
  return (
    <PeerTile
      peer={peer}
      consultation={consultation}
      role={has_actions ? role : null}
      pin={pin}
      className={className}
    />
  )
}

export function OwnTile({ self, className }: Pick<RoomTileProps, 'self' | 'className'>) {
  const { identity, camera, is_camera_on, is_microphone_on, is_speaking, quality } = useMeeting(ownState)
  const marks = useMarks(identity)
  return (
    <MeetingTile
      person={self}
      caption={roomTexts.you}
      is_muted={!is_microphone_on}
      is_speaking={is_speaking}
      quality={quality === 'good' ? null : quality}
      {...marks}
      video={camera && is_camera_on ? <VideoView track={camera} mirrored label={roomTexts.you} /> : null}
      className={className}
    />
  )
}

function ownState({ identity, camera, is_camera_on, is_microphone_on, is_speaking, quality }: MeetingState) {
  return { identity, camera, is_camera_on, is_microphone_on, is_speaking, quality }
}

type PeerTileProps = { peer: Peer; role: HostRole | null } & Pick<RoomTileProps, 'consultation' | 'pin' | 'className'>

function PeerTile({ peer, consultation, role, pin, className }: PeerTileProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const fit = usePictureFit(video)
  const isStarved = useIsStarved(video)
  const marks = useMarks(peer.identity)
  const is_floor_controlled = useMeeting((meeting) => meeting.is_floor_controlled)
  const person = personOf(peer, consultation)
  return (
    <MeetingTile
      person={person}
      caption={person.first_name || roomTexts.somebody}
      is_muted={peer.is_muted}
      is_speaking={peer.is_speaking}
      quality={isStarved && peer.quality !== 'lost' ? 'weak' : peer.quality}
      {...marks}
      video={
        peer.video && (
          <VideoView
            track={peer.video}
            label={peer.name}
            whole={fit.is_whole}
            onElement={setVideo}
            onDoublePress={fit.has_choice ? fit.toggle : undefined}
          />
        )
      }
      actions={
        <>
          {role && (
            <div className="rounded-full bg-ink/85 empty:hidden">
              <PersonActions
                consultation={consultation}
                role={role}
                user_id={peer.identity}
                name={nameOf(person) || roomTexts.somebody}
                is_muted={peer.is_muted}
                has_hand={marks.hand_place > 0}
                has_floor={is_floor_controlled ? peer.may_speak : null}
              />
            </div>
          )}
          {pin && (
            <PinButton
              place={{ identity: peer.identity, kind: 'CAMERA' }}
              label={roomTexts.pin(person.first_name || roomTexts.somebody)}
              pin={pin}
            />
          )}
          {peer.video && fit.has_choice && pin !== 'SMALL' && (
            <TileButton
              label={fit.is_whole ? roomTexts.fill_tile : roomTexts.show_whole}
              icon={fit.is_whole ? 'expand' : 'whole'}
              onClick={fit.toggle}
            />
          )}
        </>
      }
      className={className}
    />
  )
}

function useMarks(identity: string) {
  const hand_place = useMeeting(({ hands }) => hands.findIndex((hand) => hand.identity === identity) + 1)
  const reactions = useMeeting((meeting) => meeting.reactions.filter((reaction) => reaction.identity === identity))
  return { hand_place, reactions }
}
