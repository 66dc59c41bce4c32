import type { Consultation } from '@razgovor/contract/bookings'
import type { LocalVideoTrack, RemoteParticipant, RemoteVideoTrack, Room } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { canvasTrack } from '../room/connection/canvas-track.ts'
import { switchPointer } from '../room/connection/room-actions.ts'
import { clearRoom, enterRoom } from '../room/connection/room-connection.ts'
import { onData } from '../room/connection/room-data.ts'
import { RoomPicture } from '../room/tiles/room-picture.tsx'
import { RoomStage } from '../room/room-stage.tsx'
import { roomTexts } from '../room/room.texts.ts'
import { pointerTexts as texts } from './pointer.texts.ts'
import { pointerStore } from './pointers.store.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

/** The aspect ratio of the picture, in a tile with bars above and below. */
const ratio = 4

let sent: { word: string; reliable: boolean | undefined }[] = []
/** The clock that limits announcements to one per person in half a minute. */
let now = 1e9

beforeEach(async () => {
  await page.viewport(1280, 800)
  sent = []
  now += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const localParticipant = {
    publishData: (data: Uint8Array, { reliable }: { reliable?: boolean }) => {
      sent.push({ word: new TextDecoder().decode(data), reliable })
      return Promise.resolve()
    },
  }
  enterRoom({ localParticipant } as unknown as Room)
})

afterEach(async () => {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearRoom()
  meetingStore.setState(initialMeeting, true)
  pointerStore.setState({ pointers: [] })
})

function peerOf(identity: string, name: string, screen: RemoteVideoTrack | null = null): Peer {
  const tracks = { video: null, audio: null, screen, screenAudio: null }
  const state = { isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: null }
  return { identity, name, ...tracks, ...state }
}

const screen = () => canvasTrack(200 * ratio, 200).track

const self = { user_id: 'own', first_name: 'Вера', last_name: 'Сомова' }
const consultation = { side: 'LISTENER', speaker: self, participants: [] } as unknown as Consultation

function showStage(peers: readonly Peer[], ownScreen: LocalVideoTrack | null = null) {
  meetingStore.setState({ phase: 'joined', identity: 'own', peers, ownScreen })
  return render(
    <div className="on-ink h-dvh bg-ink text-white">
      <RoomStage consultation={consultation} self={self} />
    </div>,
  )
}

function point(identity: string, word: string) {
  const name = identity === 'anna' ? 'Анна Сафонова' : 'Борис Власов'
  onData(new TextEncoder().encode(word), { identity, name } as RemoteParticipant, 'pointer')
}

function holdTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

const markOf = (identity: string) => document.querySelector<HTMLElement>(`[data-pointer="${identity}"]`)
const button = page.getByRole('button', { name: texts.name })
const pad = page.getByRole('application', { name: texts.pad })

/** Returns the box of the picture in the window. */
function pictureRect() {
  const tile = document.querySelector('video')!.getBoundingClientRect()
  const height = tile.width / ratio
  return { left: tile.left, top: tile.top + (tile.height - height) / 2, width: tile.width, height }
}

test('the mouse points at the same place of the picture for everyone, whatever bars are around it', async () => {
  const { container } = await showStage([peerOf('anna', 'Анна', screen()), peerOf('boris', 'Борис Власов')])
  await button.click()
  await expect.element(pad).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  // Meanwhile the pointer would fade.
  holdTime()
  const picture = pictureRect()
  expect(pad.element().getBoundingClientRect().top).toBeCloseTo(picture.top, 0)
  await pad.hover({ position: { x: picture.width / 4, y: picture.height / 2 } })
  await expect.poll(() => sent.at(-1)?.word).toMatch(/^2[45]\d\d (49|50)\d\d anna$/)
  expect(sent.every(({ reliable }) => reliable === false)).toBe(true)
  await expect.element(page.getByText(roomTexts.you).first()).toBeVisible()

  point('boris', '7500 2500 anna')
  await expect.poll(() => markOf('boris')).not.toBeNull()
  const tip = markOf('boris')!.getBoundingClientRect()
  expect(tip.left).toBeCloseTo(picture.left + picture.width * 0.75, 0)
  expect(tip.top).toBeCloseTo(picture.top + picture.height * 0.25, 0)
  expect(markOf('boris')).toHaveTextContent('Борис')
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(await axeViolations(container)).toEqual([])
})

test('the arrow keys point as well, and Escape ends it where it began', async () => {
  await showStage([peerOf('anna', 'Анна', screen())])
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(pad).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(() => sent.at(-1)?.word).toBe('5200 4000 anna')
  await userEvent.keyboard('{Escape}')
  await expect.element(pad).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('a pointer that rests fades out, and comes back when it moves', async () => {
  await showStage([peerOf('anna', 'Анна', screen()), peerOf('boris', 'Борис')])
  await expect.element(button).toBeVisible()
  holdTime()
  const place = '100 100 anna'
  point('boris', place)
  await expect.poll(() => markOf('boris')?.style.opacity).toBe('1')
  await vi.advanceTimersByTimeAsync(2100)
  expect(markOf('boris')?.style.opacity).toBe('0')
  point('boris', place)
  expect(markOf('boris')?.style.opacity).toBe('1')
  await vi.advanceTimersByTimeAsync(2600)
  await expect.poll(() => markOf('boris')).toBeNull()
})

test('the person who shares sees pointers on their own screen, and is notified once in half a minute', async () => {
  const { container } = await showStage(
    [peerOf('anna', 'Анна Сафонова'), peerOf('boris', 'Борис Власов')],
    screen() as unknown as LocalVideoTrack,
  )
  const tile = page.getByRole('group', { name: roomTexts.own_screen })
  await expect.element(tile).toBeVisible()
  // The person who shares the screen has nothing to point at.
  expect(button.elements()).toEqual([])
  holdTime()
  point('anna', '5000 5000 own')
  await expect.element(tile.getByText('Анна')).toBeVisible()
  expect(meetingStore.getState().glance?.text).toBe(texts.on_own_screen('Анна'))
  vi.useRealTimers()
  expect(await axeViolations(container)).toEqual([])

  meetingStore.setState({ glance: null })
  pointerStore.setState({ pointers: [] })
  point('anna', '5000 5000 own')
  expect(meetingStore.getState().glance).toBeNull()
  point('boris', '5000 5000 own')
  expect(meetingStore.getState().glance?.text).toBe(texts.on_own_screen('Борис'))
})

test('picture-in-picture shows the person’s own screen while somebody points at it', async () => {
  const ownScreen = screen() as unknown as LocalVideoTrack
  meetingStore.setState({ phase: 'joined', identity: 'own', peers: [peerOf('anna', 'Анна')], ownScreen })
  await render(<RoomPicture window={window} consultation={consultation} self={self} />)
  const tile = page.getByRole('group', { name: roomTexts.own_screen })
  await expect.element(page.getByRole('group', { name: 'Анна' })).toBeVisible()
  expect(tile.elements()).toEqual([])
  holdTime()
  point('anna', '5000 5000 own')
  await expect.element(tile).toBeVisible()
  await vi.advanceTimersByTimeAsync(2600)
  await expect.element(page.getByRole('group', { name: 'Анна' })).toBeVisible()
  expect(tile.elements()).toEqual([])
})

test('a pointer without a shared screen and an invalid position are ignored', async () => {
  await showStage([peerOf('anna', 'Анна', screen()), peerOf('boris', 'Борис')])
  for (const word of ['1 1 boris', '1 1 own', '20000 1 anna', 'up', '']) point('boris', word)
  expect(pointerStore.getState().pointers).toEqual([])
})

test('the key points on the large screen only', async () => {
  await showStage([peerOf('anna', 'Анна', screen()), peerOf('boris', 'Борис', screen())])
  meetingStore.setState({ pinned: { identity: 'boris', kind: 'SCREEN' } })
  switchPointer()
  await expect.element(pad).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => sent.at(-1)?.word).toBe('4800 5000 boris')
  switchPointer()
  await expect.element(pad).not.toBeInTheDocument()
  meetingStore.setState({ pinned: { identity: 'boris', kind: 'CAMERA' } })
  switchPointer()
  expect(meetingStore.getState().pointingAt).toBeNull()
})
