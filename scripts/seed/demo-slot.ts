import type { BookingMode } from '@razgovor/contract/words'

export interface DemoSlot {
  alias: string
  /** Of the series that it is a session of. */
  series_title: string | null
  booking_mode: BookingMode
  topic: string
  time_start: Date
  time_end: Date
  /** Kopecks. */
  amount: number
  places: number
}

export function overlaps(a: Stretch, b: Stretch): boolean {
  return a.time_start < b.time_end && b.time_start < a.time_end
}

interface Stretch {
  time_start: Date
  time_end: Date
}
