import type { Stretch } from '../../time/time.ts'
import { matches, rememberHours, type Wanted } from './matches.ts'

export interface FreshSlot extends Stretch {
  slot_id: string
  places_free: number
  free_number: number
}

export interface Waiting extends Wanted {
  entry_id: string
  listener_id: string
  seen_number: number
  /** Starts of which the entry was told before. */
  told: ReadonlySet<number>
  meetings: readonly Stretch[]
}

export interface Offer {
  entry: Waiting
  slot: FreshSlot
}

interface Assigning {
  /** The earliest first. */
  slots: readonly FreshSlot[]
  /** In the order of asking. */
  waiting: readonly Waiting[]
  /** Times of which somebody was told less than a turn ago. */
  inTurn: readonly Stretch[]
  max: number
}

/**
 * Who is told of which time: each entry of the earliest that it waits for and that still has a place for it. Slots that
 * overlap have their places together, because only one of them can be booked.
 */
export function assignTimes({ slots, waiting, inTurn, max }: Assigning): { offers: Offer[]; unmatched: Waiting[] } {
  const left = slots.map((slot) => slot.places_free - inTurn.filter((told) => overlaps(told, slot)).length)
  const offers: Offer[] = []
  const unmatched: Waiting[] = []
  const hourIn = rememberHours()
  const isFor = (entry: Waiting, slot: FreshSlot) =>
    slot.free_number > entry.seen_number &&
    matches(entry, slot.time_start, hourIn) &&
    !entry.told.has(slot.time_start.getTime()) &&
    !entry.meetings.some((meeting) => overlaps(meeting, slot))
  for (const entry of waiting) {
    if (offers.length === max) break
    const slot = slots.find((one, index) => left[index]! > 0 && isFor(entry, one))
    if (!slot) {
      if (!slots.some((one) => isFor(entry, one))) unmatched.push(entry)
      continue
    }
    offers.push({ entry, slot })
    for (const [index, other] of slots.entries()) if (overlaps(other, slot)) left[index]! -= 1
  }
  return { offers, unmatched }
}

function overlaps(one: Stretch, other: Stretch): boolean {
  return one.time_start < other.time_end && one.time_end > other.time_start
}
