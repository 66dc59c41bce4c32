import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { heldTariff } from '../../../db/held-tariff.ts'
import { transact } from '../../../db/transact.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { speakerOfTariffEvent } from '../../tariffs/speaker-of-tariff-event.ts'
import { queueRebuild } from '../working-hours/queue-rebuild.ts'

// `closes_at` of a slot that its speaker may not sell.
const neverOnSale = new Date(0)

export function isNeverOnSale({ closes_at }: { closes_at: Date }): boolean {
  return closes_at.getTime() === neverOnSale.getTime()
}

/** For a query with the slot `t` and its speaker's tariff `held`. */
export const isBeyondHeld = sql<boolean>`(
  t.places > held.participants_max
  or (t.slot_type = 'SERIES' and not held.series_allowed)
  or coalesce(t.time_end - t.time_start > make_interval(mins => held.meeting_minutes), false))`

const mayNotBeSold = sql<boolean>`(${isBeyondHeld} or (t.booking_mode = 'BUYABLE' and exists (
  select from legal_details l where l.user_id = t.speaker_id and l.legal_form = 'INDIVIDUAL')))`

// Selects slots that are on sale although they may not be, or off sale although they may.
function slotsWithWrongSale(db: Db, now: Date) {
  const held = heldTariff(sql.ref('t.speaker_id'), now).select([
    'tariffs.meeting_minutes',
    'tariffs.participants_max',
    'tariffs.series_allowed',
  ])
  return db
    .selectFrom('time_slots as t')
    .innerJoinLateral(held.as('held'), (join) => join.onTrue())
    .leftJoin('consultations as c', (join) => join.onRef('c.slot_id', '=', 't.slot_id').on('c.is_current', '=', true))
    .select(['t.slot_id', 't.speaker_id', mayNotBeSold.as('is_refused')])
    .where('t.deleted_at', 'is', null)
    .where('t.time_start', '>', now)
    .where('c.ended_at', 'is', null)
    .where(sql<boolean>`${mayNotBeSold} <> (t.closes_at = ${neverOnSale})`)
}

/** Applies the current tariff and legal form. Returns the number of changed slots. */
export async function fitSale(tx: Tx, now: Date, speaker_id: string): Promise<number> {
  const changed = await tx
    .updateTable('time_slots')
    .from(slotsWithWrongSale(tx, now).where('t.speaker_id', '=', speaker_id).as('wrong'))
    .set({
      closes_at: sql`case when wrong.is_refused then ${neverOnSale}::timestamptz else time_slots.time_start end`,
    })
    .whereRef('time_slots.slot_id', '=', 'wrong.slot_id')
    .returning('time_slots.slot_id')
    .execute()
  if (changed.length > 0) tx.after.dropPages(speaker_id, 'lists')
  return changed.length
}

export async function followTariff(ctx: Ctx, speaker_id: string): Promise<void> {
  await transact(ctx, async (tx, after) => {
    await fitSale(tx, ctx.clock.now(), speaker_id)
    await queueRebuild(tx, speaker_id)
    // The lists show slots on sale; the speaker's page also shows the tip links that the tariff allows.
    after.dropPages(speaker_id, 'lists')
  })
}

export async function followTariffEvent(ctx: Ctx, event: JobPayload<'tariff-event'>): Promise<void> {
  const speaker_id = await speakerOfTariffEvent(ctx.db, event)
  if (speaker_id) await followTariff(ctx, speaker_id)
}

export async function followTariffs(ctx: Ctx): Promise<void> {
  const speakers = await slotsWithWrongSale(ctx.db, ctx.clock.now())
    .clearSelect()
    .select('t.speaker_id')
    .distinct()
    .execute()
  for (const { speaker_id } of speakers) await followTariff(ctx, speaker_id)
}
