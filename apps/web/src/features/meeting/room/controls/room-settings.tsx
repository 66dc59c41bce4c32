import { useEffect, useState } from 'react'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { RadioCards } from '../../../../ui/form/radio-cards.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { toasts } from '../../../../ui/overlay/toasts.ts'
import { BlurField } from '../../blur/blur-field.tsx'
import { allowCaptions } from '../../captions/captions-actions.ts'
import { useCaptions } from '../../captions/captions.store.ts'
import { captionsTexts } from '../../captions/captions.texts.ts'
import { findRecognizer } from '../../captions/find-recognizer.ts'
import { rememberDevice, type DeviceName, type DeviceRole } from '../../devices/device-choice.ts'
import { canChooseSpeaker } from '../../devices/device-sound.ts'
import { listDevices, noDevices } from '../../devices/devices.ts'
import { canSuppressNoise, useSoundChoice } from '../../devices/sound-choice.ts'
import { useMeeting } from '../../meeting.store.ts'
import { choosePictureQuality, pictureQualities, pictureQuality } from '../connection/picture-quality.ts'
import { switchMusic, switchNoise } from '../connection/room-actions.ts'
import { useCuesChoice } from '../connection/room-cues.ts'
import { activeDevice, switchDevice } from '../connection/room-media.ts'
import { deviceRefusal } from '../device-refusal.ts'
import { roomTexts } from '../room.texts.ts'

const { settings: texts } = roomTexts

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

export function RoomSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={roomTexts.more.settings}>
      <div className="grid gap-4">
        <Devices />
        {canSuppressNoise() && <Noise />}
        <Music />
        <Quality />
        <Blur />
        <Captions />
        <Cues />
      </div>
    </Dialog>
  )
}

function Devices() {
  const [present, setPresent] = useState(noDevices)
  const [, setSwitched] = useState(0)
  useEffect(() => {
    const read = () => void listDevices().then(setPresent)
    read()
    navigator.mediaDevices.addEventListener('devicechange', read)
    return () => navigator.mediaDevices.removeEventListener('devicechange', read)
  }, [])

  async function choose(role: DeviceRole, name: DeviceName | null) {
    try {
      await switchDevice(kinds[role], name?.device_id ?? 'default')
      rememberDevice(role, name)
    } catch (error) {
      toasts.error(deviceRefusal(error))
    }
    setSwitched((count) => count + 1)
  }

  const roles: DeviceRole[] = canChooseSpeaker() ? ['camera', 'microphone', 'speaker'] : ['camera', 'microphone']
  return roles.map((role) => (
    <SelectField
      key={role}
      label={texts[role]}
      options={present[role].map(({ device_id, label }) => ({ value: device_id, label }))}
      value={shownValue(activeDevice(kinds[role]), present[role])}
      placeholder={texts.default_device}
      onChange={({ target }) =>
        void choose(role, present[role].find(({ device_id }) => device_id === target.value) ?? null)
      }
    />
  ))
}

function Noise() {
  const { is_noise_suppressed, is_music } = useSoundChoice()
  return (
    <Checkbox
      label={texts.noise}
      checked={is_noise_suppressed && !is_music}
      disabled={is_music}
      onChange={({ target }) => void switchNoise(target.checked)}
    />
  )
}

function Music() {
  const { is_music } = useSoundChoice()
  return <Checkbox label={texts.music} checked={is_music} onChange={({ target }) => void switchMusic(target.checked)} />
}

function Quality() {
  return (
    <RadioCards
      label={texts.picture}
      options={pictureQualities}
      texts={texts.picture_quality}
      value={useMeeting(pictureQuality)}
      onChange={(quality) => void choosePictureQuality(quality)}
    />
  )
}

function Captions() {
  const { isAllowed, captions_url } = useCaptions((captions) => captions)
  if (!findRecognizer(captions_url)) return null
  return (
    <Checkbox
      label={captionsTexts.setting}
      checked={isAllowed === true}
      onChange={({ target }) => allowCaptions(target.checked)}
    />
  )
}

function Cues() {
  const { is_on } = useCuesChoice()
  return (
    <Checkbox
      label={texts.cues}
      checked={is_on}
      onChange={({ target }) => useCuesChoice.setState({ is_on: target.checked })}
    />
  )
}

function Blur() {
  const camera = useMeeting((meeting) => meeting.camera)
  const isSlim = useMeeting(({ lowPower }) => lowPower === 'on')
  return camera && <BlurField camera={camera} disabled={isSlim} />
}

function shownValue(active: string, present: readonly DeviceName[]): string {
  return present.some(({ device_id }) => device_id === active) ? active : ''
}
