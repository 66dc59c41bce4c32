import { problemOf } from '../devices/device-problem.ts'
import { roomTexts } from './room.texts.ts'

/** What a toast says of a device that could not be turned on. */
export function deviceRefusal(error: unknown): string {
  const texts = roomTexts.device_refused
  switch (problemOf(error, null)) {
    case 'DENIED':
    case 'SYSTEM':
      return texts.denied
    case 'BUSY':
      return texts.busy
    case 'MISSING':
      return texts.missing
    default:
      return texts.other
  }
}
