import { Track, VideoQuality, type LocalVideoTrack, type RemoteTrackPublication, type Room } from 'livekit-client'
import { sourceOf } from '../../blur/background-blur.ts'
import { followBlurChoice, openOwnCamera, suspendBlur } from '../../blur/blur-choice.ts'
import { isGone, isOneDevice } from '../../devices/devices.ts'
import { meetingStore, type OwnDevice } from '../../meeting.store.ts'
import { currentRoom } from './room-connection.ts'
import { refreshPeers } from './room-peers.ts'

const full = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
const slim = { width: { ideal: 480 }, height: { ideal: 270 }, frameRate: { ideal: 15, max: 15 } }

/** Throws when the browser refuses the device. */
export async function setCamera(isOn: boolean): Promise<void> {
  const room = currentRoom()
  const camera = room && cameraOf(room)
  if (isOn && room && !camera) await room.localParticipant.publishTrack(await openOwnCamera())
  else if (isOn && camera) await turnOn(room, camera)
  else await room?.localParticipant.setCameraEnabled(isOn)
  if (room && isOn && isSlim()) await applyPower(room)
  if (isOn) clearLostDevice('camera')
  afterDevice()
}

/** Turns another camera on if this one was unplugged while it was off. */
async function turnOn({ localParticipant }: Room, camera: LocalVideoTrack): Promise<void> {
  try {
    await localParticipant.setCameraEnabled(true)
  } catch (error) {
    if (!isGone(error)) throw error
    await camera.setDeviceId('default')
    await localParticipant.setCameraEnabled(true)
  }
}

export function canShareScreen(): boolean {
  return 'getDisplayMedia' in (navigator.mediaDevices ?? {})
}

/** Throws NotAllowedError when the person cancels. */
export async function setScreenShare(isOn: boolean): Promise<void> {
  await currentRoom()?.localParticipant.setScreenShareEnabled(isOn, {
    audio: true,
    systemAudio: 'include',
    surfaceSwitching: 'include',
    contentHint: 'detail',
  })
  afterDevice()
}

/** Throws when the browser refuses the device; the former one then goes on. */
export async function switchDevice(kind: MediaDeviceKind, device_id: string): Promise<void> {
  const room = currentRoom()
  const former_id = activeDevice(kind)
  const change = (id: string) => room?.switchActiveDevice(kind, id, isOneDevice(id))
  try {
    await change(device_id)
  } catch (error) {
    // livekit-client has already stopped it, because phones allow only one open camera.
    await change(former_id)?.catch(() => undefined)
    throw error
  }
  if (room && kind === 'videoinput' && isSlim()) await applyPower(room)
  if (kind !== 'audiooutput') clearLostDevice(kind === 'videoinput' ? 'camera' : 'microphone')
  afterDevice()
}

export function activeDevice(kind: MediaDeviceKind): string {
  return currentRoom()?.getActiveDevice(kind) ?? ''
}

/** Must be called from a click, or the browser refuses to play sound. */
export async function startSound(): Promise<void> {
  await currentRoom()?.startAudio()
  afterDevice()
}

/** Sends fewer pixels and frames, receives the smallest video layer, and turns effects off. */
export async function setLowPower(isOn: boolean): Promise<void> {
  meetingStore.setState({ lowPower: isOn ? 'on' : 'refused' })
  const room = currentRoom()
  if (room) await applyPower(room)
}

/** Offers low-power mode on a slow machine, unless the person has already answered. */
export function offerLowPower(): void {
  meetingStore.setState(({ lowPower }) => (lowPower === 'off' ? { lowPower: 'offered' } : {}))
}

/** Stops or resumes receiving the video of others, screens included. */
export function setSoundOnly(isOn: boolean): void {
  meetingStore.setState({ isSoundOnly: isOn })
  const room = currentRoom()
  for (const participant of room?.remoteParticipants.values() ?? [])
    for (const publication of participant.videoTrackPublications.values()) publication.setSubscribed(!isOn)
}

/** Applies the person's choices to a video that starts to arrive. */
export function limitQuality(publication: RemoteTrackPublication): void {
  if (publication.kind !== Track.Kind.Video) return
  if (meetingStore.getState().isSoundOnly) {
    publication.setSubscribed(false)
    return
  }
  if (publication.source === Track.Source.ScreenShare) return
  publication.setVideoQuality(isSlim() ? VideoQuality.LOW : VideoQuality.HIGH)
}

async function applyPower(room: Room): Promise<void> {
  for (const participant of room.remoteParticipants.values())
    for (const publication of participant.trackPublications.values())
      if (publication.isSubscribed) limitQuality(publication)
  const camera = cameraOf(room)
  if (!camera) return
  if (isSlim()) await suspendBlur(camera)
  const source = sourceOf(camera)
  await source.applyConstraints({ ...source.getConstraints(), ...(isSlim() ? slim : full) })
  if (!isSlim()) await followBlurChoice(camera)
}

function cameraOf(room: Room): LocalVideoTrack | undefined {
  return room.localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack
}

export function clearLostDevice(device: OwnDevice): void {
  meetingStore.setState(({ lostDevice }) => (lostDevice === device ? { lostDevice: null } : {}))
}

function isSlim(): boolean {
  return meetingStore.getState().lowPower === 'on'
}

export function afterDevice(): void {
  const room = currentRoom()
  if (room) refreshPeers(room)
}
