import { plusMinutes } from '../../apps/api/src/clock.ts'
import { overlaps, type DemoSlot } from './demo-slot.ts'

export interface DemoBooking<Slot extends DemoSlot> {
  slot: Slot
  /** Index among the listeners. */
  listener: number
  place: number
}

const withTimur = 'timur-abdrahmanov'
/** Slots of the next hours stay free to be tried. */
const leastMinutesAhead = 6 * 60
const groupSize = 3

/**
 * Places that somebody has already taken: of the free ones every third meeting of one and three people in each group,
 * of the paid ones every third that is past, so that their speakers have earned something.
 * The first listener, whose login is given out, has met Timur twice and meets him again.
 */
export function planBookings<Slot extends DemoSlot>(
  slots: readonly Slot[],
  listeners: number,
  now: Date,
): DemoBooking<Slot>[] {
  const planned: DemoBooking<Slot>[] = []
  function take(slot: Slot, listener: number, place = 1) {
    const isBusy = planned.some((other) => other.listener === listener && overlaps(other.slot, slot))
    const isTaken = planned.some((other) => other.slot === slot && other.place === place)
    if (!isBusy && !isTaken) planned.push({ slot, listener, place })
  }

  const free = slots.filter((slot) => slot.amount === 0).sort((a, b) => a.time_start.getTime() - b.time_start.getTime())
  const past = free.filter((slot) => slot.time_end <= now)
  const ahead = free.filter((slot) => slot.time_start >= plusMinutes(now, leastMinutesAhead))
  const isTimurs = (slot: Slot) => slot.alias === withTimur
  for (const slot of [...past.filter(isTimurs).slice(-2), ...ahead.filter(isTimurs).slice(2, 3)]) take(slot, 0)

  const others = listeners - 1
  const single = [...past, ...ahead].filter((slot) => slot.series_title === null)
  for (const [n, slot] of single.entries()) if (n % 3 === 0) take(slot, 1 + ((n / 3) % others))
  const paid = slots.filter((slot) => slot.amount > 0 && slot.series_title === null && slot.time_end <= now)
  for (const [n, slot] of paid.entries()) if (n % 3 === 0) take(slot, 1 + ((n / 3) % others))
  for (const session of ahead.filter((slot) => slot.series_title !== null))
    for (let place = 1; place <= groupSize; place++) take(session, place, place)
  return planned
}
