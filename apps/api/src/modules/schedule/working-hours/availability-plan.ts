import type { AvailabilityRules } from '@razgovor/contract/availability'
import type { MeetingKind } from '@razgovor/contract/kinds'
import { slotMinutes } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import { plusMinutes } from '../../../time/clock.ts'
import type { Db } from '../../../db/client.ts'
import { hasSameTerms, kindTermColumns } from '../../../db/slot-terms.ts'
import { dayIn, daysFrom } from '../../../time/days.ts'
import { beyondTariff } from '../../tariffs/beyond-tariff.ts'
import { getTariff } from '../../tariffs/get-tariff.ts'
import { slotsOfRules, type RuledSlot } from './availability-slots.ts'
import { wallOf, type Occurrence } from '../expand-repeat.ts'
import { overlaps, type Interval } from '../slot-changes.ts'
import { listFreeRuleSlots, type FreeRuleSlot } from './free-rule-slots.ts'
import { slotMatcher } from './slot-matcher.ts'

type KnownSlot = Awaited<ReturnType<typeof listFirmSlots>>[number]

/** Each list is in the order of time. */
export interface AvailabilityPlan {
  added: RuledSlot[]
  removed: FreeRuleSlot[]
  /** Free slots that stay, but get another price, topic or closing time. */
  changed: FreeRuleSlot[]
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
  const slots = await listFirmSlots(db, now, { speaker_id, from })
  const free = await listFreeRuleSlots(db, now, speaker_id)
  const kinds = await offeredKinds(db, now, { speaker_id, rules })
  const booked = slots.filter(
    (slot) => slot.made_by_rules && !slot.deleted_at && isBooked(slot) && slot.time_start > now,
  )
  const byHours = slotsOfRules({ ...rules, kinds }, { from: now, to, booked }).filter(
    ({ time_start }) => time_start > now,
  )
  const wanted = leaveOut(byHours, slots, rules)
  const isWanted = slotMatcher(wanted)
  const isKnown = slotMatcher([...booked, ...free])
  const isByHours = slotMatcher(byHours)
  return {
    added: wanted.filter((slot) => !isKnown(slot) && closesAt(slot, rules) > now),
    removed: free.filter((slot) => !isWanted(slot)),
    changed: free.filter((slot) => isWanted(slot) && !isAsRuled(slot, rules)),
    kept: booked.filter((slot) => !isByHours(slot)),
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

// Lists all but the slots of `listFreeRuleSlots`. Includes rule slots that were removed by hand: the rules must not
// offer them again.
function listFirmSlots(db: Db, now: Date, { speaker_id, from }: { speaker_id: string; from: Date }) {
  return db
    .selectFrom('time_slots')
    .select(['slot_id', 'time_start', 'time_end', 'places_taken', 'made_by_rules', 'deleted_at', 'kind_id'])
    .where('speaker_id', '=', speaker_id)
    .where('time_start', '>', plusMinutes(from, -slotMinutes.max))
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('made_by_rules', '=', true)]))
    .where(sql<boolean>`not (made_by_rules and deleted_at is null and places_taken = 0 and time_start > ${now})`)
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
  const slots = await listFirmSlots(db, now, { speaker_id, from: plusMinutes(from, -rules.buffer_minutes) })
  const overlapping = slots.filter((other) => overlaps(other, slot))
  if (fullDays(slots, rules)(slot)) return 'DAY_FULL'
  if (overlapping.some(({ deleted_at }) => !deleted_at)) return 'OVERLAP'
  if (overlapping.some(({ deleted_at }) => deleted_at)) return 'REMOVED'
  const isNear = (other: KnownSlot) => isBooked(other) && overlaps(widen(other, rules.buffer_minutes), slot)
  return slots.some(isNear) ? 'BUFFER' : null
}

function leaveOut(byHours: readonly RuledSlot[], slots: readonly KnownSlot[], rules: AvailabilityRules): RuledSlot[] {
  const inTheWay = slots.map((slot) => (isBooked(slot) ? widen(slot, rules.buffer_minutes) : slot))
  const isFull = fullDays(slots, rules)
  const meets = sweep(inTheWay)
  return byHours.filter((slot) => !meets(slot) && !isFull(slot))
}

function isBooked({ places_taken }: KnownSlot): boolean {
  return places_taken > 0
}

// Returns a predicate: does the slot's day have as many meetings as the rules allow?
function fullDays(
  slots: readonly KnownSlot[],
  { time_zone_id, day_max }: AvailabilityRules,
): (slot: Occurrence) => boolean {
  const meetings = Map.groupBy(slots.filter(isBooked), ({ time_start }) => dayIn(time_start, time_zone_id))
  const full = [...meetings]
    .filter(([, booked]) => day_max !== null && booked.length >= day_max)
    .map(([day]) => daysFrom(day, 1, time_zone_id))
  return ({ time_start }) => full.some(({ from, to }) => from <= time_start && time_start < to)
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

function isAsRuled({ kind_id, alike }: FreeRuleSlot, rules: AvailabilityRules): boolean {
  const kind = rules.kinds.find((other) => other.kind_id === kind_id)!
  const hasItsTerms = hasSameTerms(alike, kind, kindTermColumns) && alike.topic === kind.title
  return hasItsTerms && alike.notice_minutes === rules.notice_minutes
}
