import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { RemoteParticipant } from 'livekit-client'
import { Profiler } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { pointerStore } from '../pointer/pointers.store.ts'
import { canvasTrack } from './connection/canvas-track.ts'
import { RoomControls } from './controls/room-controls.tsx'
import { onData } from './connection/room-data.ts'
import { RoomHeader } from './room-header.tsx'
import { RoomNotices } from './room-notices.tsx'
import { RoomSound } from './room-sound.tsx'
import { RoomStage } from './room-stage.tsx'
import { roomTexts } from './room.texts.ts'

afterEach(() => void vi.useRealTimers())

const consultation_id = 'c-1'
const noop = () => undefined

/** Counts renders of a person's tile, which reads the first name once per render. */
function countReads(user_id: string, first_name: string) {
  const reads = { count: 0 }
  const person = { user_id, last_name: '', avatar_thumbnail_url: null, first_name }
  Object.defineProperty(person, 'first_name', { get: () => ((reads.count += 1), first_name) })
  return { person, reads }
}

function peerOf(identity: string, change: Partial<Peer> = {}): Peer {
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  return {
    identity,
    name: identity,
    ...tracks,
    isMuted: false,
    isCameraOn: true,
    maySpeak: true,
    isSpeaking: false,
    quality: 'good',
    ...change,
  }
}

/** Rebuilds the whole peer list with these changes, as livekit-client's events do. */
function change(changes: Partial<Record<string, Partial<Peer>>>) {
  const peers = ['anna', 'boris'].map((identity) => peerOf(identity, changes[identity]))
  const speaking = peers.find(({ isSpeaking }) => isSpeaking)
  meetingStore.setState({ ...meetingStore.getState(), peers, activeIdentity: speaking?.identity ?? null })
}

async function renderRoom() {
  const [anna, boris] = [countReads('anna', 'Анна'), countReads('boris', 'Борис')]
  const self = countReads('own', 'Вера')
  const consultation = {
    consultation_id,
    side: 'LISTENER',
    topic: 'Тема',
    speaker: anna.person,
    participants: [boris.person],
  } as unknown as Consultation
  const commits: string[] = []
  meetingStore.setState({ ...initialMeeting, phase: 'joined', identity: 'own' }, true)
  change({})
  const parts = {
    header: <RoomHeader consultation={consultation} />,
    notices: (
      <RoomNotices
        consultation_id={consultation_id}
        isSpeaker={false}
        waiting={null}
        recording={null}
        spotlight={null}
        captions={null}
        onChooseDevice={noop}
      />
    ),
    chat: <ChatPanel consultation_id={consultation_id} />,
    sound: <RoomSound />,
    controls: <RoomControls consultation_id={consultation_id} inert={false} onMore={noop} onLeave={noop} />,
  }
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RoomStage consultation={consultation} self={self.person} />
      {Object.entries(parts).map(([name, part]) => (
        <Profiler key={name} id={name} onRender={() => commits.push(name)}>
          {part}
        </Profiler>
      ))}
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('group', { name: 'Анна' })).toBeVisible()
  commits.length = 0
  for (const { reads } of [anna, boris, self]) reads.count = 0
  return { commits, reads: { anna: anna.reads, boris: boris.reads, self: self.reads } }
}

test('when a participant speaks, only their tile renders', async () => {
  const { commits, reads } = await renderRoom()
  change({ anna: { isSpeaking: true } })
  await expect.element(page.getByRole('img', { name: roomTexts.speaking })).toBeInTheDocument()
  expect(reads).toMatchObject({ boris: { count: 0 }, self: { count: 0 } })
  expect(reads.anna.count).toBeGreaterThan(0)
  expect(commits).toEqual([])
})

test('an event that changes nothing renders nothing', async () => {
  const { commits, reads } = await renderRoom()
  change({})
  change({ boris: { isMuted: true } })
  await expect.element(page.getByRole('img', { name: roomTexts.muted })).toBeInTheDocument()
  expect(reads).toMatchObject({ anna: { count: 0 }, self: { count: 0 } })
  expect(commits).toEqual([])
})

const markOf = (identity: string) => document.querySelector<HTMLElement>(`[data-pointer="${identity}"]`)

/** Boris points at Anna's screen. */
function pointAt(x: number) {
  const boris = { identity: 'boris', name: 'Борис' } as RemoteParticipant
  onData(new TextEncoder().encode(`${x} 5000 anna`), boris, 'pointer')
}

test('a pointer that moves renders neither tiles nor anything else', async () => {
  const { commits, reads } = await renderRoom()
  change({ anna: { screen: canvasTrack(320, 180).track } })
  // Meanwhile the pointer would fade.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await expect.poll(() => (pointAt(0), markOf('boris'))).not.toBeNull()
  commits.length = 0
  for (const { count } of Object.values(reads)) expect(count).toBeGreaterThan(0)
  for (const person of Object.values(reads)) person.count = 0
  let moves = 0
  const end = pointerStore.subscribe(() => (moves += 1))
  for (let x = 100; x <= 2000; x += 100) pointAt(x)
  end()
  expect(markOf('boris')?.style.transform).toBe('translate(20%, 50%)')
  expect(moves).toBe(20)
  await expect.element(page.getByText('Борис')).toBeVisible()
  expect(reads).toMatchObject({ anna: { count: 0 }, boris: { count: 0 }, self: { count: 0 } })
  expect(commits).toEqual([])
})
