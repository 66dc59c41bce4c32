import { Track, type RemoteParticipant } from 'livekit-client'
import { expect, test } from 'vitest'
import { pausedPlacesOf } from './room-peers.ts'

const { Active, Paused } = Track.StreamState

function participant(states: Partial<Record<Track.Source, Track.StreamState>>, isSubscribed = true) {
  const publications = new Map(
    Object.entries(states).map(([source, streamState]) => [
      source,
      { isSubscribed, isMuted: false, videoTrack: { streamState } },
    ]),
  )
  const getTrackPublication = (source: Track.Source) => publications.get(source)
  return { identity: 'anna', getTrackPublication } as unknown as RemoteParticipant
}

const { Camera, ScreenShare } = Track.Source

test('the camera and the shared screen that the server pauses are known, each by itself', () => {
  const [camera, screen] = (['CAMERA', 'SCREEN'] as const).map((kind) => ({ identity: 'anna', kind }))
  expect(pausedPlacesOf(participant({ [Camera]: Active, [ScreenShare]: Active }))).toEqual([])
  expect(pausedPlacesOf(participant({ [Camera]: Paused, [ScreenShare]: Active }))).toEqual([camera])
  expect(pausedPlacesOf(participant({ [Camera]: Active, [ScreenShare]: Paused }))).toEqual([screen])
  expect(pausedPlacesOf(participant({ [Camera]: Paused, [ScreenShare]: Paused }))).toEqual([camera, screen])
})

test('a picture that the person does not receive is not paused', () => {
  expect(pausedPlacesOf(participant({ [Camera]: Paused }, false))).toEqual([])
})
