import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

interface RuledSlot {
  slot_id: string
  speaker_id: string
  made_by_rules: boolean
  time_start: Date
  time_end: Date
}

/** Two concurrent bookings could each find the day not full. Locks in one order, so that carts cannot deadlock. */
export async function lockDays(tx: Tx, slots: readonly Pick<RuledSlot, 'speaker_id' | 'made_by_rules'>[]) {
  const ruled = slots.filter(({ made_by_rules }) => made_by_rules).map(({ speaker_id }) => speaker_id)
  for (const speaker_id of [...new Set(ruled)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`days:${speaker_id}`}, 0))`.execute(tx)
}

/** Slots made by hand are exempt: docs/decisions/053. A booking has to call `lockDays` first. */
export async function findBrokenRule(tx: Db | Tx, slot: RuledSlot): Promise<BrokenRule | null> {
  if (!slot.made_by_rules) return null
  const { slot_id, speaker_id, time_start, time_end } = slot
  const { rows } = await sql<{ broken: BrokenRule | null }>`
    select broken_rule(${slot_id}, ${speaker_id}, ${time_start}, ${time_end}) as broken`.execute(tx)
  return rows[0]!.broken
}

type BrokenRule = 'time_is_taken' | 'day_is_full' | 'too_near_to_meeting'
