import type { Consultation } from '@razgovor/contract/bookings'
import { run } from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { clearAll } from '../../../../lib/persist.ts'
import { meetingStore, initialMeeting, type Peer } from '../../meeting.store.ts'
import { canvasTrack } from '../connection/canvas-track.ts'
import { RoomTile } from './room-tile.tsx'
import { roomTexts } from '../room.texts.ts'
import '../../../../ui/tokens.css'
import '../../../../ui/all-utilities.css'

const person = { user_id: 'anna', first_name: 'Анна', last_name: 'Сафонова', avatar_thumbnail_url: null }
const consultation = {
  consultation_id: 'c-1',
  side: 'LISTENER',
  speaker: person,
  participants: [],
} as unknown as Consultation

afterEach(() => {
  meetingStore.setState(initialMeeting, true)
  clearAll()
})

function showPeer(video: Peer['video'], size: { width: number; height: number }) {
  const peer = { identity: 'anna', name: 'Анна Сафонова', video, audio: null, screen: null, screenAudio: null }
  meetingStore.setState({
    peers: [{ ...peer, isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: 'good' }],
  })
  return render(
    <div style={size}>
      <RoomTile
        place={{ identity: 'anna', kind: 'CAMERA' }}
        consultation={consultation}
        self={person}
        className="relative h-full"
      />
    </div>,
  )
}

const fitOf = () => getComputedStyle(document.querySelector('video')!).objectFit

test('on a phone a wide video is shown whole in a narrow tile, and fills it on request', async () => {
  const { container } = await showPeer(canvasTrack(320, 180).track, { width: 366, height: 700 })
  const fill = page.getByRole('button', { name: roomTexts.fill_tile })
  await expect.element(fill).toBeVisible()
  expect(fitOf()).toBe('contain')
  expect((await run(container)).violations).toEqual([])
  await fill.click()
  expect(fitOf()).toBe('cover')
  await page.getByRole('button', { name: roomTexts.show_whole }).click()
  expect(fitOf()).toBe('contain')
})

test('a double press changes the fit, and the next tile remembers it', async () => {
  const size = { width: 366, height: 700 }
  const first = await showPeer(canvasTrack(320, 180).track, size)
  await expect.poll(fitOf).toBe('contain')
  await page.elementLocator(document.querySelector('video')!).dblClick()
  await expect.poll(fitOf).toBe('cover')
  await first.unmount()
  await showPeer(canvasTrack(320, 180).track, size)
  await expect.element(page.getByRole('button', { name: roomTexts.show_whole })).toBeVisible()
  expect(fitOf()).toBe('cover')
})

test('a video of nearly its tile’s shape fills it, without a choice', async () => {
  await showPeer(canvasTrack(320, 180).track, { width: 480, height: 280 })
  await expect.poll(() => document.querySelector('video')?.videoWidth).toBe(320)
  expect(fitOf()).toBe('cover')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a moving video is no weak connection in Firefox, which counts no frames of a stream', async () => {
  const none = { creationTime: 0, totalVideoFrames: 0, droppedVideoFrames: 0, corruptedVideoFrames: 0 }
  using spy = vi.spyOn(HTMLVideoElement.prototype, 'getVideoPlaybackQuality')
  spy.mockReturnValue(none)
  await showPeer(canvasTrack(320, 180).track, { width: 480, height: 270 })
  // Longer than it takes to call a frozen video weak.
  await expect.poll(() => document.querySelector('video')?.currentTime, { timeout: 60_000 }).toBeGreaterThan(7)
  await expect.element(page.getByTitle(roomTexts.quality.good)).toBeInTheDocument()
})

test('a frozen video counts as a weak connection', async () => {
  const camera = canvasTrack(320, 180)
  await showPeer(camera.track, { width: 480, height: 270 })
  await expect.element(page.getByTitle(roomTexts.quality.good)).toBeInTheDocument()
  camera.stop()
  await expect.element(page.getByTitle(roomTexts.quality.weak), { timeout: 30_000 }).toBeVisible()
})
