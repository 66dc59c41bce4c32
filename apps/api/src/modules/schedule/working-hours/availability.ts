import {
  daysBetween,
  type AvailabilityRules,
  type previewAvailability,
  type saveAvailability,
} from '@razgovor/contract/availability'
import { minutesOf, type LocalHours } from '@razgovor/contract/local-hours'
import type { SlotChange } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { kindTermColumns, termsOf } from '../../../db/slot-terms.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { toLine, toLines } from '../../../text/plain-text.ts'
import { lockSchedule } from '../add-time-slot.ts'
import { assertMayCharge } from '../sale/assert-may-charge.ts'
import { assertTariffAllows } from '../sale/assert-tariff-allows.ts'
import { closesAt, planAvailability, type AvailabilityPlan } from './availability-plan.ts'
import type { RuledSlot } from './availability-slots.ts'
import { findAvailability, keepRules, type SpeakersRules } from './kept-rules.ts'
import { queueRebuild } from './queue-rebuild.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { toSlotChange } from '../slot-changes.ts'
import { takeBack } from './take-back.ts'

const itemsMax = 30

// More than a month of ten-minute slots around the clock; a transaction with all of the days takes seconds.
const atOnceMax = 5000

// Half a year of ten-minute slots around the clock, and half as many more.
const slotsMax = 40_000

/** Throws human_friendly (may not charge, longer than the tariff allows), validation (too many slots). */
export async function previewRules(
  db: Db,
  now: Date,
  { speaker_id, rules: typed }: SpeakersRules,
): Promise<z.infer<typeof previewAvailability.response>> {
  const rules = tidy(typed)
  await assertRulesAllowed(db, now, { speaker_id, rules })
  const plan = await planAvailability(db, now, { speaker_id, rules })
  const items = [
    ...nearest(plan.added).map((slot) => toSlotChange('NEW', slot, { is_clock_change: slot.is_clock_change })),
    ...nearest(plan.changed).map((slot) => toSlotChange('CHANGED', slot, slot)),
    ...nearest(plan.removed).map((slot) => toSlotChange('REMOVED', slot, slot)),
  ]
  function nearest<Slot>(slots: readonly Slot[]): Slot[] {
    return slots.slice(0, itemsMax)
  }
  return { ...summaryOf(plan), items: items.toSorted(byStart).slice(0, itemsMax) }
}

/** Throws as `previewRules` does. */
export function saveRules(
  ctx: Ctx,
  { speaker_id, rules: typed }: SpeakersRules,
): Promise<z.infer<typeof saveAvailability.response>> {
  const rules = tidy(typed)
  return transact(ctx, async (tx) => {
    await lockSchedule(tx, speaker_id)
    await assertRulesAllowed(tx, ctx.clock.now(), { speaker_id, rules })
    await keepRules(tx, ctx.clock.now(), { speaker_id, rules })
    const plan = await planLocked(tx, ctx.clock.now(), { speaker_id, rules })
    await applyPlan(tx, ctx.clock.now(), { speaker_id, rules, plan })
    // The speaker's page lists the kinds.
    tx.after.dropPages(speaker_id)
    return summaryOf(plan)
  })
}

// Kinds that are not offered are not checked against the tariff: they may wait for another one.
async function assertRulesAllowed(db: Db, now: Date, { speaker_id, rules }: SpeakersRules): Promise<void> {
  assertNotTooMany(rules)
  for (const [index, { booking_mode, minutes, is_offered }] of rules.kinds.entries()) {
    await assertMayCharge(db, speaker_id, booking_mode)
    const fields = { minutes: `kinds.${index}.minutes`, places: 'places' }
    if (rules.is_on && is_offered) await assertTariffAllows(db, now, { speaker_id, minutes, fields })
  }
}

// Estimates as if nothing were booked, before any slot is computed.
function assertNotTooMany({ kinds, hours, exceptions, buffer_minutes, horizon_days }: AvailabilityRules): void {
  const shortest = Math.min(...kinds.map(({ minutes }) => minutes))
  const special = exceptions.map(
    ({ day, last_day = day, hours: own }) => Math.min(horizon_days, daysBetween(day, last_day) + 1) * minutesIn(own),
  )
  const minutes = [(horizon_days / 7) * minutesIn(hours), ...special].reduce((sum, some) => sum + some, 0)
  if ((minutes / (shortest + buffer_minutes)) * kinds.length > slotsMax)
    throw new ApiError('validation', { fields: { horizon_days: scheduleTexts.tooManySlots(slotsMax) } })
}

function minutesIn(hours: readonly LocalHours[]): number {
  return hours.map(minutesOf).reduce((sum, { from, to }) => sum + to - from, 0)
}

export async function rebuildAvailability(ctx: Ctx, speaker_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockSchedule(tx, speaker_id)
    const rules = await findAvailability(tx, speaker_id)
    if (!rules?.is_on) return
    const plan = await planLocked(tx, ctx.clock.now(), { speaker_id, rules })
    await applyPlan(tx, ctx.clock.now(), { speaker_id, rules, plan })
  })
}

// Locked, so that bookings in progress finish first. Needs the schedule locked.
async function planLocked(tx: Tx, now: Date, { speaker_id, rules }: SpeakersRules): Promise<AvailabilityPlan> {
  await sql`
    select count(*) from (
      select from time_slots
      where speaker_id = ${speaker_id} and made_by_rules and deleted_at is null and time_start > ${now}
      order by slot_id for no key update
    ) locked`.execute(tx)
  return planAvailability(tx, now, { speaker_id, rules })
}

// Removed slots go at once. Of the others, a job adds and changes the later ones in further transactions.
async function applyPlan(
  tx: Tx,
  now: Date,
  { speaker_id, rules, plan }: SpeakersRules & { plan: AvailabilityPlan },
): Promise<void> {
  await takeBack(tx, now, { slots: plan.removed, by: 'RULES' })
  await change(tx, plan.changed.slice(0, atOnceMax), rules)
  await offer(tx, now, { speaker_id, rules, slots: plan.added.slice(0, atOnceMax) })
  if (plan.added.length > atOnceMax || plan.changed.length > atOnceMax) await queueRebuild(tx, speaker_id)
  if (plan.added.length + plan.changed.length + plan.removed.length > 0) tx.after.dropPages(speaker_id, 'lists')
}

async function change(tx: Tx, slots: AvailabilityPlan['changed'], rules: AvailabilityRules): Promise<void> {
  const ofKind = Map.groupBy(slots, ({ kind_id }) => kind_id)
  for (const kind of rules.kinds)
    await tx
      .updateTable('time_slots')
      .set({
        ...termsOf(kind, kindTermColumns),
        topic: kind.title,
        closes_at: sql<Date>`time_start - make_interval(mins => ${rules.notice_minutes})`,
      })
      .where(
        'slot_id',
        '=',
        sql<string>`any(${(ofKind.get(kind.kind_id) ?? []).map(({ slot_id }) => slot_id)}::uuid[])`,
      )
      .execute()
}

// Passes arrays: half a year of ten-minute slots has more values than a statement can have parameters.
async function offer(
  tx: Tx,
  now: Date,
  { speaker_id, rules, slots }: SpeakersRules & { slots: readonly RuledSlot[] },
): Promise<void> {
  const columns = sql.join(kindTermColumns.map((name) => sql.ref(name)))
  const values = sql.join(kindTermColumns.map((name) => sql.ref(`kind.${name}`)))
  const column = (valueOf: (slot: RuledSlot) => Date) => slots.map((slot) => valueOf(slot).toISOString())
  await sql`
    insert into time_slots (slot_id, time_start, time_end, closes_at, kind_id, speaker_id, slot_type, places,
      made_by_rules, created_at, topic, ${columns})
    select wanted.*, ${speaker_id}, 'SPEAKER_CONSULTATION', 1, true, ${now}::timestamptz, kind.title, ${values}
    from unnest(${slots.map(() => newId(now))}::uuid[], ${column(({ time_start }) => time_start)}::timestamptz[],
      ${column(({ time_end }) => time_end)}::timestamptz[], ${column((slot) => closesAt(slot, rules))}::timestamptz[],
      ${slots.map(({ kind_id }) => kind_id)}::uuid[]) as wanted (slot_id, time_start, time_end, closes_at, kind_id)
    join meeting_kinds kind on kind.speaker_id = ${speaker_id} and kind.kind_id = wanted.kind_id`.execute(tx)
}

function tidy({ kinds, exceptions, ...rules }: AvailabilityRules): AvailabilityRules {
  return {
    ...rules,
    kinds: kinds.map((kind) => ({
      ...kind,
      title: toLine(kind.title),
      description: toLines(kind.description),
    })),
    exceptions: exceptions.map((exception) => ({ ...exception, title: toLine(exception.title) })),
  }
}

function summaryOf({ added, removed, kept }: AvailabilityPlan) {
  return {
    added_count: added.length,
    removed_count: removed.length,
    kept: kept.map((slot) =>
      toSlotChange('BOOKED', slot, { slot_id: slot.slot_id, bookings_count: slot.places_taken }),
    ),
  }
}

function byStart(one: SlotChange, other: SlotChange): number {
  return Date.parse(one.time_start_iso) - Date.parse(other.time_start_iso)
}
