import { persisted } from '../../../../lib/persist.ts'
import { rememberedDevices } from '../../devices/device-choice.ts'
import { playNotes } from '../../devices/device-sound.ts'
import { announce, meetingStore, type Glance } from '../../meeting.store.ts'

export const useCuesChoice = persisted<{ is_on: boolean }>({
  name: 'meeting-cues',
  version: 1,
  initial: { is_on: true },
  parse: (stored) =>
    typeof (stored as { is_on?: unknown }).is_on === 'boolean' ? (stored as { is_on: boolean }) : null,
})

const notes: Record<Glance['kind'], readonly number[]> = {
  MESSAGE: [880],
  NOTES: [880],
  BOARD: [880],
  HAND: [659.25, 987.77],
  ARRIVAL: [523.25, 659.25],
}
/** Far quieter than a voice. */
const loudness = 0.06
const quietMs = 1000
const glanceMs = 6000

let lastCue = -Infinity

/** Shows an event above the controls, plays its sound, and announces it to screen readers. */
export function attract(glance: Glance, announcement = glance.text): void {
  meetingStore.setState({ glance })
  announce(announcement)
  setTimeout(() => {
    if (meetingStore.getState().glance === glance) clearGlance()
  }, glanceMs)
  playCue(glance.kind)
}

/** Announces an event that stays visible, with its sound. */
export function ring(announcement: string): void {
  announce(announcement)
  playCue('ARRIVAL')
}

function clearGlance(): void {
  meetingStore.setState({ glance: null })
}

function playCue(kind: Glance['kind']): void {
  const now = performance.now()
  // Ten people who arrive together make one sound.
  if (!useCuesChoice.getState().is_on || now - lastCue < quietMs) return
  lastCue = now
  // Browsers refuse sound before the first click.
  playNotes(rememberedDevices().speaker_id, { notes: notes[kind], loudness }).catch(() => undefined)
}
