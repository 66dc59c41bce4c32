/** HH:mm each. A `to` that is not later than `from` is on the next day; 24:00 is the end of the day. */
export interface LocalHours {
  from: string
  to: string
}

/** In minutes since the midnight before the day; beyond 1,440 on the next day. */
export function minutesOf({ from, to }: LocalHours): { from: number; to: number } {
  const [begins, ends] = [minuteOf(from), minuteOf(to)]
  return { from: begins, to: ends > begins ? ends : ends + 24 * 60 }
}

/** HH:mm, in minutes since midnight. */
export function minuteOf(wall: string): number {
  const [hours = 0, minutes = 0] = wall.split(':').map(Number)
  return hours * 60 + minutes
}
