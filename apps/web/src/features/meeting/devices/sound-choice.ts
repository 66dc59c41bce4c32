import { persisted } from '../../../lib/persist.ts'

export interface SoundChoice {
  /** Suppression makes a voice clearer, and music worse. */
  is_noise_suppressed: boolean
  /** Two channels without any processing. */
  is_music: boolean
}

export const useSoundChoice = persisted<SoundChoice>({
  name: 'meeting-sound',
  version: 1,
  initial: { is_noise_suppressed: true, is_music: false },
  parse(stored) {
    const { is_noise_suppressed, is_music } = stored as SoundChoice
    const isChoice = typeof is_noise_suppressed === 'boolean' && typeof is_music === 'boolean'
    return isChoice ? { is_noise_suppressed, is_music } : null
  },
})

export function canSuppressNoise(): boolean {
  return navigator.mediaDevices.getSupportedConstraints().noiseSuppression === true
}
