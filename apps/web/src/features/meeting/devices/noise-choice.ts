import { persisted } from '../../../lib/persist.ts'

/** Suppression makes a voice clearer, and music worse. */
export const useNoiseChoice = persisted<{ is_suppressed: boolean }>({
  name: 'meeting-noise',
  version: 1,
  initial: { is_suppressed: true },
  parse: (stored) =>
    typeof (stored as { is_suppressed?: unknown }).is_suppressed === 'boolean'
      ? (stored as { is_suppressed: boolean })
      : null,
})

export function canSuppressNoise(): boolean {
  return navigator.mediaDevices.getSupportedConstraints().noiseSuppression === true
}
