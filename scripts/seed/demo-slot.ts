import type { BookingMode } from '@razgovor/contract/words'

export interface DemoSlot {
  alias: string
  // Set for a session of a series.
  series_title: string | null
  booking_mode: BookingMode
  topic: string
  time_start: Date
  time_end: Date
  // In kopecks.
  amount: number
  places: number
}

export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.time_start < b.time_end && b.time_start < a.time_end
}

interface TimeRange {
  time_start: Date
  time_end: Date
}
