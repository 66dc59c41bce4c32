import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { SelfTest } from '../self-test/self-test.tsx'
import type { LobbyDevice } from './lobby-device.ts'

interface LobbySelfTestProps {
  camera: LobbyDevice<LocalVideoTrack>
  microphone: LobbyDevice<LocalAudioTrack>
  speaker_id: string
}

/** Records what the room would receive. Another camera or microphone resets it. */
export function LobbySelfTest({ speaker_id, ...devices }: LobbySelfTestProps) {
  const camera = sentTrack(devices.camera)
  const microphone = sentTrack(devices.microphone)
  if (!camera && !microphone) return null
  return (
    <SelfTest
      key={`${camera?.id} ${microphone?.id}`}
      open={() => Promise.resolve({ camera, microphone })}
      speaker_id={speaker_id}
    />
  )
}

function sentTrack({ track, isOn }: LobbyDevice<LocalAudioTrack | LocalVideoTrack>): MediaStreamTrack | null {
  return track && isOn ? track.mediaStreamTrack : null
}
