import type { AvailabilityRules } from '@razgovor/contract/availability'
import type { MeetingKind } from '@razgovor/contract/kinds'
import { slotMinutes } from '@razgovor/contract/schedule'
import { plusMinutes } from '../../../time/clock.ts'
import type { Db } from '../../../db/client.ts'
import { hasSameTerms, kindTermColumns } from '../../../db/slot-terms.ts'
import { daysFrom } from '../../../time/days.ts'
import { beyondTariff } from '../../tariffs/beyond-tariff.ts'
import { getTariff } from '../../tariffs/get-tariff.ts'
import { slotsOfRules, type RuledSlot } from './availability-slots.ts'
import { wallOf, type Occurrence } from '../expand-repeat.ts'
import { overlaps, type Interval } from '../slot-changes.ts'

type KnownSlot = Awaited<ReturnType<typeof listSlots>>[number]

export interface AvailabilityPlan {
  added: RuledSlot[]
  removed: KnownSlot[]
  /** Free slots that stay, but get another price, topic or closing time. */
  changed: KnownSlot[]
  /** Booked slots outside the rules' hours. */
  kept: KnownSlot[]
}

export async function planAvailability(
  db: Db,
  now: Date,
  { speaker_id, rules }: { speaker_id: string; rules: AvailabilityRules },
): Promise<AvailabilityPlan> {
  const today = wallOf(now.toISOString(), rules.time_zone_id).starts_on
  const { from, to } = daysFrom(today, rules.horizon_days + 1, rules.time_zone_id)
  const slots = await listSlots(db, speaker_id, from)
  const ofRules = slots.filter(
    ({ made_by_rules, deleted_at, time_start }) => made_by_rules && !deleted_at && time_start > now,
  )
  const kinds = await offeredKinds(db, now, { speaker_id, rules })
  const booked = ofRules.filter(isBooked)
  const byHours = slotsOfRules({ ...rules, kinds }, { from: now, to, booked }).filter(
    ({ time_start }) => time_start > now,
  )
  const wanted = byKey(leaveOut(byHours, slots, { rules, now }))
  const known = byKey(ofRules)
  const hours = byKey(byHours)
  const free = ofRules.filter((slot) => makesWay(slot, now))
  return {
    added: [...wanted.values()].filter((slot) => !known.has(keyOf(slot)) && closesAt(slot, rules) > now),
    removed: free.filter((slot) => !wanted.has(keyOf(slot))),
    changed: free.filter((slot) => wanted.has(keyOf(slot)) && !isAsRuled(slot, rules)),
    kept: ofRules.filter((slot) => slot.places_taken > 0 && !hours.has(keyOf(slot))),
  }
}

/** Leaves out kinds longer than the tariff allows. */
export async function offeredKinds(
  db: Db,
  now: Date,
  { speaker_id, rules }: { speaker_id: string; rules: AvailabilityRules },
): Promise<MeetingKind[]> {
  if (!rules.is_on) return []
  const tariff = await getTariff(db, speaker_id, now)
  return rules.kinds.filter(({ is_offered, minutes }) => is_offered && !beyondTariff(tariff, { minutes }))
}

export function closesAt({ time_start }: Pick<Occurrence, 'time_start'>, rules: AvailabilityRules): Date {
  return plusMinutes(time_start, -rules.notice_minutes)
}

// Includes rule slots that were removed by hand: the rules must not offer them again.
function listSlots(db: Db, speaker_id: string, from: Date) {
  return db
    .selectFrom('time_slots')
    .select(['slot_id', 'time_start', 'time_end', 'closes_at', 'places_taken', 'made_by_rules', 'deleted_at'])
    .select(['kind_id', 'topic', ...kindTermColumns])
    .where('speaker_id', '=', speaker_id)
    .where('time_start', '>', plusMinutes(from, -slotMinutes.max))
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('made_by_rules', '=', true)]))
    .orderBy('time_start')
    .execute()
}

export type Obstacle = 'DAY_FULL' | 'OVERLAP' | 'REMOVED' | 'BUFFER'

export async function findObstacle(
  db: Db,
  now: Date,
  { speaker_id, rules, slot }: { speaker_id: string; rules: AvailabilityRules; slot: Occurrence },
): Promise<Obstacle | null> {
  const day = wallOf(slot.time_start.toISOString(), rules.time_zone_id).starts_on
  const { from } = daysFrom(day, 1, rules.time_zone_id)
  const slots = await listSlots(db, speaker_id, plusMinutes(from, -rules.buffer_minutes))
  const overlapping = slots.filter((other) => overlaps(other, slot))
  if (fullDays(slots, rules)(slot)) return 'DAY_FULL'
  if (overlapping.some((other) => !other.deleted_at && !makesWay(other, now))) return 'OVERLAP'
  if (overlapping.some(({ deleted_at }) => deleted_at)) return 'REMOVED'
  const isNear = (other: KnownSlot) => isBooked(other) && overlaps(widen(other, rules.buffer_minutes), slot)
  return slots.some(isNear) ? 'BUFFER' : null
}

function leaveOut(
  byHours: readonly RuledSlot[],
  slots: readonly KnownSlot[],
  { rules, now }: { rules: AvailabilityRules; now: Date },
): RuledSlot[] {
  const inTheWay = slots
    .filter((slot) => !makesWay(slot, now))
    .map((slot) => (isBooked(slot) ? widen(slot, rules.buffer_minutes) : slot))
  const isFull = fullDays(slots, rules)
  const meets = sweep(inTheWay)
  return byHours.filter((slot) => !meets(slot) && !isFull(slot))
}

function makesWay({ made_by_rules, deleted_at, places_taken, time_start }: KnownSlot, now: Date): boolean {
  return made_by_rules && !deleted_at && places_taken === 0 && time_start > now
}

function isBooked({ places_taken }: KnownSlot): boolean {
  return places_taken > 0
}

// Returns a predicate: does the slot's day have as many meetings as the rules allow?
function fullDays(
  slots: readonly KnownSlot[],
  { time_zone_id, day_max }: AvailabilityRules,
): (slot: Occurrence) => boolean {
  const dayOf = ({ time_start }: Pick<KnownSlot, 'time_start'>) =>
    wallOf(time_start.toISOString(), time_zone_id).starts_on
  const meetings = Map.groupBy(slots.filter(isBooked), dayOf)
  return (slot) => day_max !== null && (meetings.get(dayOf(slot))?.length ?? 0) >= day_max
}

export function widen({ time_start, time_end }: Interval, minutes: number): Interval {
  return { time_start: plusMinutes(time_start, -minutes), time_end: plusMinutes(time_end, minutes) }
}

// Returns a predicate: does the slot overlap an interval? Needs the slots in order, as it drops past intervals.
function sweep(intervals: readonly Interval[]): (slot: Interval) => boolean {
  let ahead = intervals.toSorted((one, other) => +one.time_end - +other.time_end)
  return (slot) => {
    const behind = ahead.findIndex(({ time_end }) => time_end > slot.time_start)
    ahead = behind === -1 ? [] : behind === 0 ? ahead : ahead.slice(behind)
    return ahead.some((other) => overlaps(other, slot))
  }
}

function isAsRuled(slot: KnownSlot, rules: AvailabilityRules): boolean {
  const kind = rules.kinds.find(({ kind_id }) => kind_id === slot.kind_id)!
  const hasItsTerms = hasSameTerms(slot, kind, kindTermColumns) && slot.topic === kind.title
  return hasItsTerms && +slot.closes_at === +closesAt(slot, rules)
}

function keyOf({ time_start, time_end, kind_id }: Interval & { kind_id: string | null }): string {
  return `${+time_start} ${+time_end} ${kind_id}`
}

function byKey<T extends Interval & { kind_id: string | null }>(slots: readonly T[]): Map<string, T> {
  return new Map(slots.map((slot) => [keyOf(slot), slot]))
}
