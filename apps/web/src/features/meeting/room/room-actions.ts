import { toasts } from '../../../ui/overlay/toasts.ts'
import { meetingStore } from '../meeting.store.ts'
import { react, setChatOpen, toggleHand } from './room-data.ts'
import { canShareScreen, setCamera, setMicrophone, setScreenShare } from './room-media.ts'
import { roomTexts } from './room.texts.ts'

// Actions shared by buttons and keyboard shortcuts, with the toast for each failure.

const { getState } = meetingStore

export function switchMicrophone(): Promise<void> {
  return attempt(setMicrophone(!getState().is_microphone_on), roomTexts.device_refused)
}

export function switchCamera(): Promise<void> {
  return attempt(setCamera(!getState().is_camera_on), roomTexts.device_refused)
}

export async function switchScreen(): Promise<void> {
  if (!canShareScreen()) return
  try {
    await setScreenShare(!getState().is_sharing)
  } catch (error) {
    // A canceled browser dialog is not a failure.
    if (!isRegret(error)) toasts.error(roomTexts.screen_refused)
  }
}

export function switchHand(): Promise<void> {
  return attempt(toggleHand(), roomTexts.not_sent)
}

export function sendReaction(emoji: string): Promise<void> {
  return attempt(react(emoji), roomTexts.not_sent)
}

export function switchChat(): void {
  setChatOpen(!getState().is_chat_open)
}

async function attempt(change: Promise<void>, refusal: string): Promise<void> {
  try {
    await change
  } catch {
    toasts.error(refusal)
  }
}

function isRegret(error: unknown): boolean {
  const { name, message } = error as Error
  return name === 'NotAllowedError' && !/system/i.test(message)
}
