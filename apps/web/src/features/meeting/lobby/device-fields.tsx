import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { sourceOf } from '../blur/background-blur.ts'
import { BlurField } from '../blur/blur-field.tsx'
import { findDevice, useDeviceChoice, type DeviceName, type DeviceRole } from '../devices/device-choice.ts'
import { canChooseSpeaker } from '../devices/device-sound.ts'
import type { useOwnTracks } from '../devices/use-own-tracks.ts'
import type { LobbyDevice } from './lobby-device.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'
import { LobbySelfTest } from './lobby-self-test.tsx'
import { SpeakerTest } from './speaker-test.tsx'

export function DeviceFields({ own }: { own: ReturnType<typeof useOwnTracks> }) {
  const { present, choose } = own
  const choice = useDeviceChoice()
  const speakers = canChooseSpeaker() ? present.speaker : []
  const speaker = findDevice(choice.speaker, speakers)
  const lostSpeaker = speakers.length > 0 && !speaker ? choice.speaker : null
  return (
    <div role="group" aria-label={texts.devices} className="mt-6 grid gap-4">
      <DeviceField device="camera" present={present.camera} chosen={choice.camera} onChoose={choose} />
      {own.camera.insteadOf && <Instead wanted={own.camera.insteadOf} used={labelOf(own.camera)} />}
      {own.camera.track && (
        <div className="[&_input:checked]:border-white">
          <BlurField camera={own.camera.track} disabled={!own.camera.isOn} />
        </div>
      )}
      <DeviceField device="microphone" present={present.microphone} chosen={choice.microphone} onChoose={choose} />
      {own.microphone.insteadOf && <Instead wanted={own.microphone.insteadOf} used={labelOf(own.microphone)} />}
      <DeviceField device="speaker" present={speakers} chosen={choice.speaker} onChoose={choose} />
      {lostSpeaker && <Note text={texts.missing_speaker(lostSpeaker.label)} />}
      <SpeakerTest key={speaker?.device_id} speaker_id={speaker?.device_id ?? ''} />
      <LobbySelfTest camera={own.camera} microphone={own.microphone} speaker_id={speaker?.device_id ?? ''} />
    </div>
  )
}

interface DeviceFieldProps {
  device: DeviceRole
  present: readonly DeviceName[]
  chosen: DeviceName | null
  onChoose: (device: DeviceRole, name: DeviceName | null) => void
}

function DeviceField({ device, present, chosen, onChoose }: DeviceFieldProps) {
  if (present.length < 2) return null
  return (
    <div className="text-ink [&_label]:text-white">
      <SelectField
        label={texts[device]}
        options={present.map(({ device_id, label }) => ({ value: device_id, label }))}
        value={findDevice(chosen, present)?.device_id ?? ''}
        placeholder={texts.default_device}
        onChange={({ target }) => onChoose(device, present.find(({ device_id }) => device_id === target.value) ?? null)}
      />
    </div>
  )
}

function Instead({ wanted, used }: { wanted: string; used: string }) {
  return <Note text={texts.instead(wanted, used)} />
}

function Note({ text }: { text: string }) {
  return (
    <p role="status" className="text-xs break-words text-dim">
      {text}
    </p>
  )
}

function labelOf({ track }: LobbyDevice<LocalAudioTrack | LocalVideoTrack>): string {
  return track ? sourceOf(track).label : ''
}
