import { ConnectionQuality, Track, type RemoteParticipant } from 'livekit-client'
import { expect, test } from 'vitest'
import { peerQuality } from './room-peers.ts'

function participant(connectionQuality: ConnectionQuality, streamState: Track.StreamState) {
  const publication = { isSubscribed: true, isMuted: false, videoTrack: { streamState } }
  return { connectionQuality, getTrackPublication: () => publication } as unknown as RemoteParticipant
}

test('a video that the server paused counts as a weak connection, whatever the sender’s own is', () => {
  const { Excellent, Poor, Lost, Unknown } = ConnectionQuality
  const { Active, Paused } = Track.StreamState
  expect(peerQuality(participant(Excellent, Active))).toBe('good')
  expect(peerQuality(participant(Excellent, Paused))).toBe('weak')
  expect(peerQuality(participant(Unknown, Paused))).toBe('weak')
  expect(peerQuality(participant(Poor, Active))).toBe('weak')
  expect(peerQuality(participant(Lost, Paused))).toBe('lost')
})
