import type { ReactNode } from 'react'
import { AudioOutput } from './audio-output.tsx'
import { MeetingTile } from './meeting-tile.tsx'
import { useMeeting, type Peer } from './meeting.store.ts'
import { meetingTexts } from './meeting.texts.ts'
import { RoomControls } from './room-controls.tsx'
import type { TilePerson } from './tile-face.tsx'
import { VideoView } from './video-view.tsx'

const { room: texts } = meetingTexts

interface RoomProps {
  topic: string
  /** Who meets, in a line. */
  people: string
  self: TilePerson
  /** The others, as far as they are known: the room itself tells no more than names. */
  known: readonly TilePerson[]
  /** Whom one waits for, while alone. */
  awaited: string | null
  clock: ReactNode
  onLeave: () => void
}

/** One big tile, oneself in the corner, few controls. */
export function MeetingRoom({ topic, people, self, known, awaited, clock, onLeave }: RoomProps) {
  const { peers, camera, is_camera_on, is_microphone_on, phase } = useMeeting()
  return (
    <main className="on-ink flex h-dvh flex-col bg-ink p-3 text-white md:p-5">
      <header className="flex items-center justify-between gap-3 px-1 pb-3 md:pb-4">
        <div className="min-w-0">
          <h1 className="truncate text-[17px] font-semibold tracking-[-.02em] md:text-[20px]">{topic}</h1>
          <p className="truncate text-[14px] text-dim md:text-[15px]">{people}</p>
        </div>
        {clock}
      </header>
      <div className="relative min-h-0 grow">
        {peers.length === 0 ? (
          <p className="absolute inset-0 grid place-content-center rounded-card bg-ink-2 p-8 text-center text-[19px] text-dim">
            {awaited ? texts.waiting(awaited) : texts.waiting_all}
          </p>
        ) : (
          <Tiles peers={peers} known={known} />
        )}
        <MeetingTile
          person={self}
          caption={texts.you}
          muted_label={is_microphone_on ? undefined : texts.muted}
          video={camera && is_camera_on ? <VideoView track={camera} mirrored label={texts.you} /> : null}
          className="absolute top-3 right-3 aspect-[3/4] w-[108px] rounded-tile ring-4 ring-ink md:top-auto md:right-5 md:bottom-5 md:aspect-[4/3] md:w-[280px]"
        />
        {phase === 'reconnecting' && (
          <p
            role="status"
            className="absolute inset-x-0 top-4 mx-auto w-fit rounded-full bg-white px-5 py-2.5 text-[15px] font-medium text-ink"
          >
            {texts.reconnecting}
          </p>
        )}
      </div>
      <RoomControls is_camera_on={is_camera_on} is_microphone_on={is_microphone_on} onLeave={onLeave} />
      {peers.map((peer) => peer.audio && <AudioOutput key={peer.identity} track={peer.audio} />)}
    </main>
  )
}

function Tiles({ peers, known }: { peers: readonly Peer[]; known: readonly TilePerson[] }) {
  const columns = peers.length > 1 ? 'sm:grid-cols-2' : ''
  return (
    <div className={`grid h-full auto-rows-fr gap-2 md:gap-4 ${columns}`}>
      {peers.map((peer) => {
        const person = known.find(({ user_id }) => user_id === peer.identity) ?? toPerson(peer)
        return (
          <MeetingTile
            key={peer.identity}
            person={person}
            caption={person.first_name}
            is_speaking={peer.is_speaking}
            muted_label={peer.is_muted ? texts.muted : undefined}
            warning={peer.has_weak_line ? texts.weak_line : undefined}
            video={peer.video && <VideoView track={peer.video} label={peer.name} />}
            className="relative h-full rounded-card"
          />
        )
      })}
    </div>
  )
}

function toPerson({ identity, name }: Peer): TilePerson {
  const [first_name = '', ...rest] = name.split(' ')
  return { user_id: identity, first_name, last_name: rest.join(' ') }
}
