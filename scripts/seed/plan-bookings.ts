import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import { overlaps, type DemoSlot } from './demo-slot.ts'

export interface DemoBooking<Slot extends DemoSlot> {
  slot: Slot
  // An index into the listeners.
  listener: number
  place: number
}

const withTimur = 'timur-abdrahmanov'
// Earlier slots stay free to try out.
const minMinutesAhead = 6 * 60
const groupSize = 3

/**
 * Books every third free single meeting, three participants per group and every third past paid meeting, so that
 * speakers have earnings. The first listener, a demo login, has met Timur twice and has another meeting with him.
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
  const ahead = free.filter((slot) => slot.time_start >= plusMinutes(now, minMinutesAhead))
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
