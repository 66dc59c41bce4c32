import { toasts } from '../../../../ui/overlay/toasts.ts'
import { isOwnHandUp, meetingStore } from '../../meeting.store.ts'
import { rememberDevice } from '../../devices/device-choice.ts'
import { listDevices } from '../../devices/devices.ts'
import { react, setChatOpen, setNotesOpen, setPeopleOpen, toggleHand } from './room-data.ts'
import { largeTileOf } from '../tiles/large-tile-of.ts'
import { activeDevice, canShareScreen, setCamera, setScreenShare, switchDevice } from './room-media.ts'
import { setMicrophone, setMusic, setNoiseSuppression } from './room-microphone.ts'
import { boardPlace } from '../room-layout.ts'
import { deviceRefusal } from '../device-refusal.ts'
import { roomTexts } from '../room.texts.ts'

// Actions shared by buttons and keyboard shortcuts, with the toast for each failure.

const { getState } = meetingStore

/** Without the right to speak, a press asks for the floor. */
export async function switchMicrophone(): Promise<void> {
  if (!getState().maySpeak) {
    if (!isOwnHandUp(getState())) await switchHand()
    toasts.success(roomTexts.floor.asked)
    return
  }
  await attempt(setMicrophone(!getState().isMicrophoneOn), deviceRefusal)
}

export function switchCamera(): Promise<void> {
  return attempt(setCamera(!getState().isCameraOn), deviceRefusal)
}

export function switchNoise(isSuppressed: boolean): Promise<void> {
  return attempt(setNoiseSuppression(isSuppressed), deviceRefusal)
}

export function switchMusic(is_music: boolean): Promise<void> {
  return attempt(setMusic(is_music), deviceRefusal)
}

/** On a phone: between the front and the back camera. */
export function switchToNextCamera(): Promise<void> {
  return attempt(openNextCamera(), deviceRefusal)
}

async function openNextCamera(): Promise<void> {
  const { camera } = await listDevices()
  const active = camera.findIndex(({ device_id }) => device_id === activeDevice('videoinput'))
  const next = camera[(active + 1) % camera.length]
  if (!next) return
  await switchDevice('videoinput', next.device_id)
  rememberDevice('camera', next)
}

export async function switchScreen(): Promise<void> {
  if (!canShareScreen()) return
  try {
    await setScreenShare(!getState().isSharing)
  } catch (error) {
    // A canceled browser dialog is not a failure.
    if (!isRegret(error)) toasts.error(roomTexts.screen_refused)
  }
}

export function switchHand(): Promise<void> {
  return attempt(toggleHand(), () => roomTexts.not_sent)
}

export function sendReaction(emoji: string): Promise<void> {
  return attempt(react(emoji), () => roomTexts.not_sent)
}

/** Starts or stops pointing at another person's large screen. */
export function switchPointer(): void {
  const large = largeTileOf(getState())
  meetingStore.setState(({ identity, pointingAt }) => ({
    pointingAt: pointingAt === null && large?.kind === 'SCREEN' && large.identity !== identity ? large.identity : null,
  }))
}

export function switchChat(): void {
  setChatOpen(!getState().isChatOpen)
}

export function switchNotes(): void {
  setNotesOpen(!getState().isNotesOpen)
}

export function switchBoard(): void {
  if (getState().isBoardOpen) closeBoard()
  else meetingStore.setState({ isBoardOpen: true, hasNewDrawings: false, pinned: boardPlace })
}

export function closeBoard(): void {
  meetingStore.setState(({ pinned }) => ({ isBoardOpen: false, pinned: pinned?.kind === 'BOARD' ? null : pinned }))
}

export function switchPeople(): void {
  setPeopleOpen(!getState().isPeopleOpen)
}

async function attempt(change: Promise<void>, refusalOf: (error: unknown) => string): Promise<void> {
  try {
    await change
  } catch (error) {
    toasts.error(refusalOf(error))
  }
}

function isRegret(error: unknown): boolean {
  const { name, message } = error as Error
  return name === 'NotAllowedError' && !/system/i.test(message)
}
