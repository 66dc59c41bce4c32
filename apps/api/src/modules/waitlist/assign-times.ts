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
  /** The listener was already notified of these; in milliseconds. */
  notified_starts: ReadonlySet<number>
  meetings: readonly Stretch[]
}

export interface Offer {
  entry: Waiting
  slot: FreshSlot
}

interface Assigning {
  /** Earliest first. */
  slots: readonly FreshSlot[]
  /** In order of joining. */
  waiting: readonly Waiting[]
  /** Offered less than a turn ago: a listener notified of one has priority on it. */
  inTurn: readonly Stretch[]
  max: number
}

// Overlapping slots share their places, because only one of them can be booked.
export function assignTimes({ slots, waiting, inTurn, max }: Assigning): { offers: Offer[]; unmatched: Waiting[] } {
  const left = slots.map((slot) => slot.places_free - inTurn.filter((offer) => overlaps(offer, slot)).length)
  const offers: Offer[] = []
  const unmatched: Waiting[] = []
  const hourIn = rememberHours()
  const isFor = (entry: Waiting, slot: FreshSlot) =>
    slot.free_number > entry.seen_number &&
    matches(entry, slot.time_start, hourIn) &&
    !entry.notified_starts.has(slot.time_start.getTime()) &&
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
