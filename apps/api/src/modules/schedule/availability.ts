import type { AvailabilityRules, previewAvailability, saveAvailability } from '@razgovor/contract/availability'
import type { SlotChange } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { ruleTermColumns, termsOf } from '../../db/slot-terms.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { toLine } from '../../text/plain-text.ts'
import { lockSchedule } from './add-time-slot.ts'
import { assertMayCharge } from './assert-may-charge.ts'
import { assertTariffAllows } from './assert-tariff-allows.ts'
import { closesAt, planAvailability, type AvailabilityPlan } from './availability-plan.ts'
import type { Occurrence } from './expand-repeat.ts'
import { toSlotChange } from './slot-changes.ts'
import { takeBack } from './take-back.ts'

interface SpeakersRules {
  speaker_id: string
  rules: AvailabilityRules
}

/** As many changes as a preview names. */
const itemsMax = 30

/** Undefined before they were first saved. */
export async function findAvailability(db: Db, speaker_id: string): Promise<AvailabilityRules | undefined> {
  const row = await db
    .selectFrom('availability_rules')
    .select(['is_on', 'time_zone_id', 'hours', 'exceptions', 'slot_minutes', 'buffer_minutes', 'notice_minutes'])
    .select(['horizon_days', 'day_max', ...ruleTermColumns])
    .where('speaker_id', '=', speaker_id)
    .executeTakeFirst()
  // Written by `keepRules` alone, as the contract's shape.
  return row as AvailabilityRules | undefined
}

/** What saving would do, without doing it. Throws human_friendly where the speaker may not charge, or not so long. */
export async function previewRules(
  db: Db,
  now: Date,
  { speaker_id, rules: typed }: SpeakersRules,
): Promise<z.infer<typeof previewAvailability.response>> {
  const rules = tidy(typed)
  await assertRulesAllowed(db, now, { speaker_id, rules })
  const plan = await planAvailability(db, now, { speaker_id, rules })
  const items = [
    ...plan.added.map((slot) => toSlotChange('NEW', slot, { is_clock_change: slot.is_clock_change })),
    ...plan.changed.map((slot) => toSlotChange('CHANGED', slot, slot)),
    ...plan.removed.map((slot) => toSlotChange('REMOVED', slot, slot)),
  ]
  return { ...summaryOf(plan), items: items.toSorted(byStart).slice(0, itemsMax) }
}

/** Saves the rules and offers slots by them, or neither. Throws human_friendly, as the preview. */
export function saveRules(
  ctx: Ctx,
  { speaker_id, rules: typed }: SpeakersRules,
): Promise<z.infer<typeof saveAvailability.response>> {
  const rules = tidy(typed)
  return transact(ctx, async (tx) => {
    await lockSchedule(tx, speaker_id)
    await assertRulesAllowed(tx, ctx.clock.now(), { speaker_id, rules })
    await keepRules(tx, ctx.clock.now(), { speaker_id, rules })
    return summaryOf(await reconcile(tx, ctx.clock.now(), { speaker_id, rules }))
  })
}

/** Rules that are off offer nothing, so they may wait for another tariff. */
async function assertRulesAllowed(db: Db, now: Date, { speaker_id, rules }: SpeakersRules): Promise<void> {
  await assertMayCharge(db, speaker_id, rules.booking_mode)
  const fields = { minutes: 'slot_minutes', places: 'places' }
  if (rules.is_on) await assertTariffAllows(db, now, { speaker_id, minutes: rules.slot_minutes, fields })
}

/** Brings the slots in line with the saved rules: the horizon moved on, or a day filled up. Safe to repeat. */
export async function rebuildAvailability(ctx: Ctx, speaker_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockSchedule(tx, speaker_id)
    const rules = await findAvailability(tx, speaker_id)
    if (rules?.is_on) await reconcile(tx, ctx.clock.now(), { speaker_id, rules })
  })
}

/** Safe to repeat. */
export async function eraseAvailability({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('availability_rules').where('speaker_id', '=', user_id).execute()
}

/** Needs the schedule locked. Bookings that hold a slot at this moment are waited for and then read. */
async function reconcile(tx: Tx, now: Date, { speaker_id, rules }: SpeakersRules): Promise<AvailabilityPlan> {
  await tx
    .selectFrom('time_slots')
    .select('slot_id')
    .where('speaker_id', '=', speaker_id)
    .where('made_by_rules', '=', true)
    .where('deleted_at', 'is', null)
    .where('time_start', '>', now)
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .execute()
  const plan = await planAvailability(tx, now, { speaker_id, rules })
  await takeBack(tx, now, plan.removed)
  await change(tx, plan.changed, rules)
  await offer(tx, now, { speaker_id, rules, slots: plan.added })
  if (plan.added.length + plan.changed.length + plan.removed.length > 0) tx.after.dropPages(speaker_id, 'lists')
  return plan
}

async function change(tx: Tx, slots: AvailabilityPlan['changed'], rules: AvailabilityRules): Promise<void> {
  await tx
    .updateTable('time_slots')
    .set({
      ...termsOf(rules, ruleTermColumns),
      closes_at: sql<Date>`time_start - make_interval(mins => ${rules.notice_minutes})`,
    })
    .where('slot_id', '=', sql<string>`any(${slots.map(({ slot_id }) => slot_id)}::uuid[])`)
    .execute()
}

/** As arrays: half a year of ten-minute slots has more values than a statement has parameters. */
async function offer(
  tx: Tx,
  now: Date,
  { speaker_id, rules, slots }: SpeakersRules & { slots: readonly Occurrence[] },
): Promise<void> {
  const terms = JSON.stringify(termsOf(rules, ruleTermColumns))
  const columns = sql.join(ruleTermColumns.map((name) => sql.ref(name)))
  const values = sql.join(ruleTermColumns.map((name) => sql.ref(`terms.${name}`)))
  const column = (valueOf: (slot: Occurrence) => Date) => slots.map((slot) => valueOf(slot).toISOString())
  await sql`
    insert into time_slots (slot_id, time_start, time_end, closes_at, speaker_id, slot_type, places, made_by_rules,
      created_at, ${columns})
    select wanted.*, ${speaker_id}, 'SPEAKER_CONSULTATION', 1, true, ${now}::timestamptz, ${values}
    from unnest(${slots.map(() => newId(now))}::uuid[], ${column(({ time_start }) => time_start)}::timestamptz[],
      ${column(({ time_end }) => time_end)}::timestamptz[], ${column((slot) => closesAt(slot, rules))}::timestamptz[])
      as wanted (slot_id, time_start, time_end, closes_at),
      jsonb_populate_record(null::time_slots, ${terms}) as terms`.execute(tx)
}

function tidy({ topic, exceptions, ...rules }: AvailabilityRules): AvailabilityRules {
  const titled = exceptions.map((exception) => ({ ...exception, title: toLine(exception.title) }))
  return { ...rules, topic: toLine(topic), exceptions: titled }
}

async function keepRules(tx: Tx, now: Date, { speaker_id, rules }: SpeakersRules): Promise<void> {
  const row = {
    ...rules,
    hours: JSON.stringify(rules.hours),
    exceptions: JSON.stringify(rules.exceptions),
    updated_at: now,
  }
  await tx
    .insertInto('availability_rules')
    .values({ speaker_id, ...row })
    .onConflict((conflict) => conflict.column('speaker_id').doUpdateSet(row))
    .execute()
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
