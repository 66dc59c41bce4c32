import type { Consultation } from '@razgovor/contract/bookings'
import { useState } from 'react'
import { MeetingTile } from './meeting-tile.tsx'
import { nameOf, personOf } from '../../meeting-people.ts'
import { useMeeting, type MeetingState, type Peer } from '../../meeting.store.ts'
import { weakSide } from '../../weak-line.ts'
import { LazyBoard } from '../lazy-board.tsx'
import type { TilePlace } from '../room-layout.ts'
import { roomTexts } from '../room.texts.ts'
import { ScreenTile } from './screen-tile.tsx'
import { OwnVideo } from './own-video.tsx'
import { PinButton, TileButton, type TilePin } from './tile-buttons.tsx'
import type { TilePerson } from './tile-face.tsx'
import { PersonActions } from '../../people/person-actions.tsx'
import { useHostRole, type HostRole } from '../../people/use-host-role.ts'
import { useIsStarved } from './use-is-starved.ts'
import { useIsPaused } from './use-is-paused.ts'
import { usePictureFit } from './use-picture-fit.ts'
import { VideoView } from './video-view.tsx'

interface RoomTileProps {
  place: TilePlace
  consultation: Consultation
  self: TilePerson
  /** Whether this tile offers the pointer, the board's tools, and the hosts' actions on participants. */
  hasActions?: boolean
  pin?: TilePin | undefined
  className: string
}

export function RoomTile({ place, consultation, self, hasActions = true, pin, className }: RoomTileProps) {
  const role = useHostRole(consultation)
  const peer = useMeeting(({ peers }) => peers.find(({ identity }) => identity === place.identity))
  if (place.kind === 'SCREEN')
    return <ScreenTile identity={place.identity} pin={pin} hasPointer={hasActions} className={className} />
  if (place.kind === 'BOARD')
    return (
      <LazyBoard
        consultation_id={consultation.consultation_id}
        canDraw={hasActions && pin !== 'SMALL'}
        canClear={role !== null}
        pin={pin}
        className={className}
      />
    )
  if (!peer) return <OwnTile self={self} className={className} />
  return (
    <PeerTile peer={peer} consultation={consultation} role={hasActions ? role : null} pin={pin} className={className} />
  )
}

export function OwnTile({ self, className }: Pick<RoomTileProps, 'self' | 'className'>) {
  const { identity, camera, isCameraOn, isMicrophoneOn, isSpeaking, quality } = useMeeting(ownState)
  const marks = useMarks(identity)
  return (
    <MeetingTile
      person={self}
      caption={roomTexts.you}
      isMuted={!isMicrophoneOn}
      isSpeaking={isSpeaking}
      quality={quality === 'good' ? null : quality}
      {...marks}
      video={camera && isCameraOn ? <OwnVideo track={camera} label={roomTexts.you} /> : null}
      className={className}
    />
  )
}

function ownState({ identity, camera, isCameraOn, isMicrophoneOn, isSpeaking, quality }: MeetingState) {
  return { identity, camera, isCameraOn, isMicrophoneOn, isSpeaking, quality }
}

type PeerTileProps = { peer: Peer; role: HostRole | null } & Pick<RoomTileProps, 'consultation' | 'pin' | 'className'>

function PeerTile({ peer, consultation, role, pin, className }: PeerTileProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const fit = usePictureFit(video)
  const isPaused = useIsPaused({ identity: peer.identity, kind: 'CAMERA' })
  const isStarved = useIsStarved(isPaused ? null : video)
  const side = useMeeting((meeting) => weakSide(meeting, peer.quality))
  const pausedNote = pin === 'SMALL' ? roomTexts.weak_side.OWN : roomTexts.paused.CAMERA
  const weakNote = isStarved && side && peer.quality !== 'lost' ? roomTexts.weak_side[side] : null
  const marks = useMarks(peer.identity)
  const is_floor_controlled = useMeeting((meeting) => meeting.is_floor_controlled)
  const person = personOf(peer, consultation)
  return (
    <MeetingTile
      person={person}
      caption={person.first_name || roomTexts.somebody}
      isMuted={peer.isMuted}
      isSpeaking={peer.isSpeaking}
      quality={isStarved && peer.quality !== 'lost' ? 'weak' : peer.quality}
      note={isPaused ? pausedNote : weakNote}
      {...marks}
      isVideoPaused={isPaused}
      video={
        peer.video && (
          <VideoView
            track={peer.video}
            isInvisible={isPaused}
            label={peer.name}
            whole={fit.isWhole}
            onElement={setVideo}
            onDoublePress={fit.hasChoice ? fit.toggle : undefined}
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
                isMuted={peer.isMuted}
                hasHand={marks.handPlace > 0}
                hasFloor={is_floor_controlled ? peer.maySpeak : null}
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
          {peer.video && !isPaused && fit.hasChoice && pin !== 'SMALL' && (
            <TileButton
              label={fit.isWhole ? roomTexts.fill_tile : roomTexts.show_whole}
              icon={fit.isWhole ? 'expand' : 'whole'}
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
  const handPlace = useMeeting(({ hands }) => hands.findIndex((hand) => hand.identity === identity) + 1)
  const reactions = useMeeting((meeting) => meeting.reactions.filter((reaction) => reaction.identity === identity))
  return { handPlace, reactions }
}
