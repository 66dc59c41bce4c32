import type { changeTimeSlot, SlotChange } from '@razgovor/contract/schedule'
import { placesFault, priceFault, type SlotTerms } from '@razgovor/contract/slot-terms'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { slotTermColumns, termsOf } from '../../db/slot-terms.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertAhead } from './assert-ahead.ts'
import { minutesOf } from '../tariffs/beyond-tariff.ts'
import { assertMayCharge } from './sale/assert-may-charge.ts'
import { assertTariffAllows } from './sale/assert-tariff-allows.ts'
import type { Occurrence } from './expand-repeat.ts'
import { fitSale } from './sale/fit-sale.ts'
import { lockScope, type LockedSlot } from './lock-scope.ts'
import { findClashes, planMove } from './plan-move.ts'
import { listInTheWay, overlapRefusal, toSlotChange, type Interval } from './slot-changes.ts'
import { queueTopicChanged } from './queue-topic-changed.ts'
import { makeWay } from './working-hours/take-back.ts'
import { scheduleRefusals, scheduleTexts } from './schedule.texts.ts'

type Change = z.output<typeof changeTimeSlot.body>

interface SlotKey {
  speaker_id: string
  slot_id: string
}

export interface MovedSlot extends SlotKey {
  from: Pick<LockedSlot, 'time_start' | 'time_end'>
  to: Pick<Occurrence, 'time_start' | 'time_end'>
}

interface Changing extends SlotKey {
  /** Moves the bookings of a group slot, which cannot be moved without it. */
  moveSession?: (tx: Tx, now: Date, moved: MovedSlot) => Promise<void>
}

/** Booked slots keep all but a topic or group time. Throws not_exist, validation, human_friendly, timeslot errors. */
export function changeSlots(ctx: Ctx, { moveSession, ...key }: Changing, change: Change): Promise<SlotChange[]> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    const slots = await lockScope(tx, { ...key, scope: change.scope })
    const terms = newTerms(slots[0]!, change)
    const session = moveSession && isSessionMove(slots, change) ? slots[0] : undefined
    assertChangeable(now, slots, { change, session })
    if (!isOnlyTopic(change)) await assertMayCharge(tx, key.speaker_id, terms.booking_mode ?? slots[0]!.booking_mode)
    const planned = await planChange(tx, now, { ...key, slots, change, session })
    await assertGrowthAllowed(tx, now, { ...key, planned, places: terms.places })
    if (!change.dry_run) {
      await applyChanges(tx, now, planned, { speaker_id: key.speaker_id, terms, skip_clashes: change.skip_clashes })
      await announceTopic(tx, planned, terms.topic)
      const to = planned[0]!.to
      if (session && moveSession) await moveSession(tx, now, { ...key, from: session, to })
      tx.after.dropPages(key.speaker_id, 'lists')
      await fitSale(tx, now, key.speaker_id)
    }
    return planned.map(toItem)
  })
}

// Mode, price and places are set together; those omitted are taken from the first slot.
function newTerms(first: LockedSlot, change: Change): Partial<SlotTerms> {
  const given: Partial<SlotTerms> = termsOf(change, slotTermColumns)
  if (['booking_mode', 'amount', 'places'].every((name) => !(name in given))) return given
  if (first.slot_type === 'SERIES')
    throw new ApiError('validation', {
      fields: { amount: scheduleTexts.priceOfSeries },
    })
  const booking_mode = change.booking_mode ?? first.booking_mode
  const amount = change.amount ?? (booking_mode === first.booking_mode ? first.amount : 0)
  const fault = priceFault({ booking_mode, amount })
  if (fault) throw new ApiError('validation', { fields: { amount: fault } })
  const isMany = booking_mode === 'FREE_BOOKING_MULTY'
  const places = change.places ?? (isMany ? first.places : 1)
  if (isMany !== places > 1) throw new ApiError('validation', { fields: { places: placesFault } })
  return { ...given, booking_mode, amount, places }
}

function isOnlyTopic({ time_start_iso, time_end_iso, ...change }: Change): boolean {
  const { topic: _, ...others } = termsOf(change, slotTermColumns)
  return [time_start_iso, time_end_iso, ...Object.values(others)].every((value) => value === undefined)
}

function isSessionMove(slots: readonly LockedSlot[], change: Change): boolean {
  const [slot] = slots
  const { topic: _, ...terms } = termsOf(change, slotTermColumns)
  if (slots.length > 1 || !slot || slot.places_taken === 0 || slot.places === 1) return false
  if (!change.time_start_iso || Object.values(terms).some((value) => value !== undefined)) return false
  const start = Date.parse(change.time_start_iso)
  const end = change.time_end_iso ? Date.parse(change.time_end_iso) : slot.time_end.getTime()
  return start !== slot.time_start.getTime() && end - start === slot.time_end.getTime() - slot.time_start.getTime()
}

function assertChangeable(
  now: Date,
  slots: readonly LockedSlot[],
  { change, session }: Pick<Planning, 'change' | 'session'>,
): void {
  const [first] = slots
  if (slots.length === 1 && first!.places_taken > 0 && !isOnlyTopic(change) && !session)
    throw new ApiError('timeslot_busy', scheduleRefusals.booked_slot_is_fixed)
  if (slots.length === 1 && first!.time_start <= now)
    throw new ApiError('validation', { fields: { time_start_iso: scheduleTexts.timePassed } })
  if (change.time_start_iso) assertAhead(now, change.time_start_iso)
}

// Checks only what grows, so that a slot beyond the tariff can still be made smaller.
async function assertGrowthAllowed(
  tx: Tx,
  now: Date,
  { speaker_id, planned, places = 1 }: SlotKey & { planned: readonly Planned[]; places?: number | undefined },
): Promise<void> {
  const grown = planned.filter(({ slot, to, change }) => isMeant(change) && minutesOf(to) > minutesOf(slot))
  const widened = planned.some(({ slot, change }) => isMeant(change) && places > slot.places)
  const minutes = Math.max(0, ...grown.map(({ to }) => minutesOf(to)))
  await assertTariffAllows(tx, now, { speaker_id, minutes, places: widened ? places : 1 })
}

function isMeant(change: SlotChange['change']): boolean {
  return change === 'MOVED' || change === 'CHANGED'
}

interface Planned {
  slot: LockedSlot
  to: Occurrence
  change: SlotChange['change']
  other: Interval | null
}

interface Planning {
  speaker_id: string
  slots: readonly LockedSlot[]
  change: Change
  session: LockedSlot | undefined
}

async function planChange(tx: Tx, now: Date, { speaker_id, slots, change, session }: Planning): Promise<Planned[]> {
  const moveOf = await planMove(tx, { speaker_id, first: slots[0]!, asked: change })
  const moves = slots.map((slot) => ({ slot, to: moveOf(slot) }))
  const stays = (slot: LockedSlot) =>
    slot.places_taken > 0 && slot !== session && (slots.length > 1 || !isOnlyTopic(change))
  const movers = moves.filter(({ slot, to }) => !stays(slot) && slot.time_start > now && to.time_start > now)
  const inTheWay = await listInTheWay(tx, {
    speaker_id,
    intervals: movers.map(({ to }) => to),
    except: movers.map(({ slot }) => slot.slot_id),
  })
  const clashes = findClashes(movers, inTheWay)
  return moves.map((move) => {
    const { slot, to } = move
    const other = clashes.get(move) ?? null
    const isMoved = +to.time_start !== +slot.time_start || +to.time_end !== +slot.time_end
    const kind = stays(slot) ? 'BOOKED' : other ? 'CLASHES' : isMoved ? 'MOVED' : 'CHANGED'
    return { slot, to, other, change: stays(slot) || movers.includes(move) ? kind : 'PAST' }
  })
}

function toItem({ slot, to, change }: Planned): SlotChange {
  const { slot_id, places_taken: bookings_count } = slot
  if (change === 'BOOKED' || change === 'PAST') return toSlotChange(change, slot, { slot_id, bookings_count })
  return toSlotChange(change, to, { slot_id, bookings_count, is_clock_change: to.is_clock_change })
}

// Listeners have the topic in their calendars.
async function announceTopic(tx: Tx, planned: readonly Planned[], topic: string | undefined): Promise<void> {
  for (const { slot, change } of planned)
    if (topic !== undefined && topic !== slot.topic && slot.places_taken > 0 && isMeant(change))
      await queueTopicChanged(tx, slot.slot_id)
}

// One statement, because a slot may move to where another still is.
async function applyChanges(
  tx: Tx,
  now: Date,
  planned: readonly Planned[],
  { speaker_id, terms, skip_clashes }: { speaker_id: string; terms: Partial<SlotTerms>; skip_clashes: boolean },
): Promise<void> {
  const clash = planned.find(({ other }) => other !== null)
  if (clash && !skip_clashes) throw overlapRefusal(clash.to, clash.other!)
  const meant = planned.filter((one) => isMeant(one.change))
  const ids = meant.map(({ slot }) => slot.slot_id)
  await makeWay(tx, now, { speaker_id, intervals: meant.map(({ to }) => to), except: ids })
  const starts = meant.map(({ to }) => to.time_start)
  const ends = meant.map(({ to }) => to.time_end)
  await tx
    .updateTable('time_slots')
    .from(
      sql<{ slot_id: string; time_start: Date; time_end: Date }>`
        unnest(${ids}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[])`.as<'moved'>(
        sql`moved (slot_id, time_start, time_end)`,
      ),
    )
    .set((eb) => ({
      time_start: eb.ref('moved.time_start'),
      time_end: eb.ref('moved.time_end'),
      // The rules must not remove a slot that was changed by hand.
      made_by_rules: false,
      kind_id: sql<string | null>`case when places_taken > 0 then kind_id end`,
      ...terms,
    }))
    .whereRef('time_slots.slot_id', '=', 'moved.slot_id')
    .execute()
}
