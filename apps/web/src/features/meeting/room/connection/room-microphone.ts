import { LocalAudioTrack, Track, type Room } from 'livekit-client'
import { rememberedDevices } from '../../devices/device-choice.ts'
import { microphoneOptions, microphonePublishing, openMicrophone, openOrAnother } from '../../devices/devices.ts'
import { useSoundChoice } from '../../devices/sound-choice.ts'
import { meetingStore } from '../../meeting.store.ts'
import { currentRoom } from './room-connection.ts'
import { activeDevice, afterDevice, clearLostDevice } from './room-media.ts'

let ownSwitches = 0
/** Settles when the microphone was published again, or could not be. */
let republishing: Promise<void> = Promise.resolve()

/** Throws when the browser refuses the device. */
export async function setMicrophone(isOn: boolean): Promise<void> {
  await republishing.catch(() => undefined)
  const room = currentRoom()
  const device_id = publicationIn(room) ? activeDevice('audioinput') : rememberedDevices().microphone_id
  const turn = (id: string) =>
    room?.localParticipant.setMicrophoneEnabled(isOn, microphoneOptions(id), microphonePublishing())
  await asOwner(async () => void (await openOrAnother(device_id, async (id) => turn(id))))
  if (isOn) {
    clearLostDevice('microphone')
    meetingStore.setState({ isAskedToUnmute: false })
  }
  afterDevice()
}

/** Whether the person is switching the microphone now, so that a mute event does not come from the system. */
export function isMutedByOwner(): boolean {
  return ownSwitches > 0
}

/** The track of the person's microphone, also while it is muted. */
export function ownMicrophone(): MediaStreamTrack | undefined {
  return publicationIn(currentRoom())?.audioTrack?.mediaStreamTrack
}

/** Throws when the browser refuses the device. */
export async function setNoiseSuppression(is_noise_suppressed: boolean): Promise<void> {
  useSoundChoice.setState({ is_noise_suppressed })
  const track = publicationIn(currentRoom())?.audioTrack
  if (track instanceof LocalAudioTrack) await track.restartTrack(microphoneOptions(activeDevice('audioinput')))
}

/** Publishes the microphone again, because its channels are negotiated once. Throws when the browser refuses it. */
export function setMusic(is_music: boolean): Promise<void> {
  useSoundChoice.setState({ is_music })
  republishing = republishing.catch(() => undefined).then(() => asOwner(republish))
  return republishing
}

async function republish(): Promise<void> {
  const room = currentRoom()
  const publication = publicationIn(room)
  if (!room || !publication?.audioTrack) return
  const { isMuted, audioTrack } = publication
  const device_id = activeDevice('audioinput')
  await room.localParticipant.unpublishTrack(audioTrack)
  const track = await openMicrophone(device_id)
  try {
    if (isMuted) await track.mute()
    await room.localParticipant.publishTrack(track, microphonePublishing())
  } catch (error) {
    track.stop()
    throw error
  }
  afterDevice()
}

async function asOwner(act: () => Promise<void>): Promise<void> {
  ownSwitches += 1
  try {
    await act()
  } finally {
    ownSwitches -= 1
  }
}

function publicationIn(room: Room | null) {
  return room?.localParticipant.getTrackPublication(Track.Source.Microphone)
}
