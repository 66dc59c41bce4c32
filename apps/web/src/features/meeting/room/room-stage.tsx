import type { Consultation } from '@razgovor/contract/bookings'
import { awaitedPerson } from '../meeting-people.ts'
import { useMeeting } from '../meeting.store.ts'
import { hasActiveTile, isSamePlace, planStage, type TilePlace } from './room-layout.ts'
import { OwnTile, RoomTile } from './tiles/room-tile.tsx'
import { roomTexts } from './room.texts.ts'
import { shownScreens } from './shared-screens.ts'
import { TileStrip } from './tile-strip.tsx'
import type { TilePin } from './tiles/tile-buttons.tsx'
import type { TilePerson } from './tiles/tile-face.tsx'

interface RoomStageProps {
  consultation: Consultation
  self: TilePerson
}

export function RoomStage({ consultation, self }: RoomStageProps) {
  const phase = useMeeting((meeting) => meeting.phase)
  const identity = useMeeting((meeting) => meeting.identity)
  const peers = useMeeting((meeting) => meeting.peers.map((peer) => peer.identity))
  const screens = useMeeting(shownScreens)
  const isSharing = useMeeting((meeting) => meeting.ownScreen !== null)
  const isBoardOpen = useMeeting((meeting) => meeting.isBoardOpen)
  const pinned = useMeeting((meeting) => meeting.pinned)
  const spotlight_id = useMeeting((meeting) => meeting.spotlight_id)
  const activeIdentity = useMeeting((meeting) => (hasActiveTile(meeting.peers.length) ? meeting.activeIdentity : null))
  const plan = planStage({
    identity,
    peers,
    screens,
    activeIdentity,
    isSharing,
    isBoardOpen,
    pinned,
    spotlight_id,
  })
  const tile = (place: TilePlace, className: string, pin?: TilePin) => (
    <RoomTile
      key={`${place.kind} ${place.identity}`}
      place={place}
      consultation={consultation}
      self={self}
      pin={pin}
      className={className}
    />
  )
  if (plan.big)
    return (
      <div className="flex h-full flex-col gap-2 md:flex-row md:gap-4">
        {tile(
          plan.big,
          'relative min-h-0 min-w-0 grow rounded-card',
          isSamePlace(plan.big, pinned) ? 'PINNED' : undefined,
        )}
        <TileStrip places={plan.strip} tile={(place, className) => tile(place, className, 'SMALL')} />
      </div>
    )
  return (
    <>
      {plan.grid.length > 0 ? (
        <div className={`grid h-full auto-rows-fr gap-2 md:gap-4 ${columns(plan.grid.length)}`}>
          {plan.grid.map((place) =>
            tile(place, 'relative min-h-0 rounded-card', plan.grid.length > 1 ? 'EQUAL' : undefined),
          )}
        </div>
      ) : (
        <Waiting text={phase === 'joining' ? roomTexts.joining : waitingText(awaitedPerson(consultation))} />
      )}
      {plan.hasCorner && (
        <OwnTile
          self={self}
          className="absolute top-3 right-3 aspect-[3/4] w-[108px] rounded-tile ring-4 ring-ink short:aspect-[4/3] short:w-[128px] roomy:top-auto roomy:right-5 roomy:bottom-5 roomy:aspect-[4/3] roomy:w-[280px]"
        />
      )}
    </>
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <p className="absolute inset-0 grid place-content-center rounded-card bg-ink-2 p-8 text-center text-lg text-dim">
      {text}
    </p>
  )
}

function waitingText(forWhom: string | null): string {
  return forWhom ? roomTexts.waiting(forWhom) : roomTexts.waiting_all
}

function columns(count: number): string {
  if (count <= 1) return ''
  if (count <= 2) return 'sm:grid-cols-2'
  return count <= 4 ? 'grid-cols-2' : 'grid-cols-2 sm:grid-cols-3'
}
