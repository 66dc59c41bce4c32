import type { Room } from 'livekit-client'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { initialMeeting, meetingStore } from '../meeting.store.ts'
import { clearRoom, enterRoom } from './connection/room-connection.ts'
import { useIsTalkingMuted } from './use-is-talking-muted.ts'

const context = new AudioContext()
afterEach(() => {
  clearRoom()
  meetingStore.setState(initialMeeting, true)
})

/** Enters a room with a muted microphone that hears a tone of this loudness. */
function enterMuted(loudness: number): MediaStreamTrack {
  const target = context.createMediaStreamDestination()
  const tone = new OscillatorNode(context, { frequency: 300 })
  tone.connect(new GainNode(context, { gain: loudness })).connect(target)
  tone.start()
  const [track] = target.stream.getAudioTracks()
  track!.enabled = false
  const publication = { audioTrack: { mediaStreamTrack: track } }
  enterRoom({ localParticipant: { getTrackPublication: () => publication } } as unknown as Room)
  meetingStore.setState({ isMicrophoneOn: false })
  return track!
}

function Shown() {
  return <p>{useIsTalkingMuted() ? 'слышно' : 'тихо'}</p>
}

test('a voice is noticed while the microphone is muted, and the microphone stays muted', async () => {
  const track = enterMuted(0.5)
  await render(<Shown />)
  await expect.element(page.getByText('слышно')).toBeVisible()
  expect(track.enabled).toBe(false)
  meetingStore.setState({ isMicrophoneOn: true })
  await expect.element(page.getByText('тихо')).toBeVisible()
})
