import type { Consultation } from '@razgovor/contract/bookings'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { clearAll } from '../../../../lib/persist.ts'
import { axeViolations } from '../../../../ui/axe-check.ts'
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

function showPeer(video: Peer['video'], size: { width: number; height: number }, screen: Peer['screen'] = null) {
  const peer = { identity: 'anna', name: 'Анна Сафонова', video, audio: null, screen, screenAudio: null }
  meetingStore.setState({
    peers: [{ ...peer, isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: 'good' }],
  })
  return render(
    <div style={size}>
      <RoomTile
        place={{ identity: 'anna', kind: screen ? 'SCREEN' : 'CAMERA' }}
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
  expect(await axeViolations(container)).toEqual([])
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

test('a frozen video counts as a weak connection, of the side whose quality is reported weak', async () => {
  const camera = canvasTrack(320, 180)
  await showPeer(camera.track, { width: 480, height: 270 })
  await expect.element(page.getByTitle(roomTexts.quality.good)).toBeInTheDocument()
  camera.stop()
  await expect.element(page.getByTitle(roomTexts.quality.weak), { timeout: 30_000 }).toBeVisible()
  meetingStore.setState({ quality: 'weak' })
  await expect.element(page.getByText(roomTexts.weak_side.OWN)).toBeVisible()
  expect(page.getByTitle(roomTexts.quality.weak).elements()).toEqual([])
  meetingStore.setState(({ peers }) => ({
    quality: 'good',
    peers: peers.map((peer) => ({ ...peer, quality: 'weak' })),
  }))
  await expect.element(page.getByText(roomTexts.weak_side.OTHER)).toBeVisible()
  meetingStore.setState(({ peers }) => ({ peers: peers.map((peer) => ({ ...peer, quality: 'lost' })) }))
  await expect.element(page.getByTitle(roomTexts.quality.lost)).toBeVisible()
  expect(page.getByText(roomTexts.weak_side.OTHER).elements()).toEqual([])
})

/** As livekit-client asks before it stops requesting a video that nobody sees. */
async function isWatched(video: Element): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const observer = new IntersectionObserver(([entry]) => resolve(entry?.isIntersecting ?? false))
  observer.observe(video)
  const isSeen = await promise
  observer.disconnect()
  return isSeen
}

test('a video that the server paused gives way to the portrait, is still requested, and comes back by itself', async () => {
  const { container } = await showPeer(canvasTrack(320, 180).track, { width: 366, height: 700 })
  await expect.poll(fitOf).toBe('contain')
  const video = document.querySelector('video')!
  const portrait = page.getByText('АС', { exact: true })
  expect(portrait.elements()).toEqual([])

  meetingStore.setState({ pausedPlaces: [{ identity: 'anna', kind: 'CAMERA' }] })
  await expect.element(page.getByText(roomTexts.paused.CAMERA)).toBeVisible()
  await expect.element(portrait).toBeVisible()
  expect(video.checkVisibility({ visibilityProperty: true })).toBe(false)
  expect(await isWatched(video)).toBe(true)
  expect(page.getByRole('button').elements()).toEqual([])
  expect(page.getByTitle(roomTexts.quality.good).elements()).toEqual([])
  expect(await axeViolations(container)).toEqual([])

  meetingStore.setState({ pausedPlaces: [] })
  await expect.element(portrait).not.toBeInTheDocument()
  expect(document.querySelector('video')).toBe(video)
  expect(video.checkVisibility({ visibilityProperty: true })).toBe(true)
})

test('a tile too narrow for words says by its bars whose connection is weak', async () => {
  await showPeer(canvasTrack(320, 180).track, { width: 128, height: 96 })
  meetingStore.setState({ pausedPlaces: [{ identity: 'anna', kind: 'CAMERA' }] })
  await expect.element(page.getByRole('img', { name: roomTexts.paused.CAMERA })).toBeVisible()
  await expect.element(page.getByText(roomTexts.paused.CAMERA)).not.toBeVisible()
})

test('a paused screen stays in its tile, which says so; a paused camera does not concern it', async () => {
  const { container } = await showPeer(null, { width: 480, height: 270 }, canvasTrack(320, 180).track)
  const screen = page.getByRole('group', { name: roomTexts.screen_of('Анна Сафонова') })
  await expect.element(screen).toBeVisible()
  meetingStore.setState({ pausedPlaces: [{ identity: 'anna', kind: 'CAMERA' }] })
  expect(screen.getByText(roomTexts.paused.SCREEN).elements()).toEqual([])
  meetingStore.setState({ pausedPlaces: [{ identity: 'anna', kind: 'SCREEN' }] })
  await expect.element(screen.getByText(roomTexts.paused.SCREEN)).toBeVisible()
  expect(document.querySelector('video')!.checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(await axeViolations(container)).toEqual([])
})
