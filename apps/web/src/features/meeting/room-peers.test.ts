import { ConnectionQuality, Track, type RemoteParticipant } from 'livekit-client'
import { expect, test } from 'vitest'
import { peerLine } from './room-peers.ts'

/** A participant with this connection and camera. */
function participant(connectionQuality: ConnectionQuality, streamState: Track.StreamState) {
  const publication = { isSubscribed: true, isMuted: false, videoTrack: { streamState } }
  return { connectionQuality, getTrackPublication: () => publication } as unknown as RemoteParticipant
}

test('a picture that the server paused is told as a weak connection, whatever the sender’s own line is like', () => {
  const { Excellent, Poor, Lost, Unknown } = ConnectionQuality
  const { Active, Paused } = Track.StreamState
  expect(peerLine(participant(Excellent, Active))).toBe('good')
  expect(peerLine(participant(Excellent, Paused))).toBe('weak')
  expect(peerLine(participant(Unknown, Paused))).toBe('weak')
  expect(peerLine(participant(Poor, Active))).toBe('weak')
  expect(peerLine(participant(Lost, Paused))).toBe('lost')
})
