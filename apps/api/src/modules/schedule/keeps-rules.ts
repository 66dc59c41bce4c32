import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { daysFrom } from '../../time/days.ts'
import { wallOf } from './expand-repeat.ts'

interface RuledSlot {
  slot_id: string
  speaker_id: string
  made_by_rules: boolean
  time_start: Date
  time_end: Date
}

/**
 * Who books a slot of these speakers' rules goes one at a time: two at once would each find the day not full yet. In one
 * order, so that two carts with slots of the same speakers can't end in a deadlock.
 */
export async function lockDays(tx: Tx, slots: readonly Pick<RuledSlot, 'speaker_id' | 'made_by_rules'>[]) {
  const ruled = slots.filter(({ made_by_rules }) => made_by_rules).map(({ speaker_id }) => speaker_id)
  for (const speaker_id of [...new Set(ruled)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`days:${speaker_id}`}, 0))`.execute(tx)
}

/**
 * Which of the speaker's rules a booking of the slot would break: one meeting at a time, no more that day than the cap,
 * and none nearer than the buffer. Slots that the speaker offers by hand are exempt, see docs/decisions/053. Who books needs `lockDays`.
 */
export async function findBrokenRule(
  tx: Db | Tx,
  slot: RuledSlot,
): Promise<'time_is_taken' | 'day_is_full' | 'too_near_to_meeting' | null> {
  if (!slot.made_by_rules) return null
  const rules = await tx
    .selectFrom('availability_rules')
    .select(['day_max', 'buffer_minutes', 'time_zone_id'])
    .where('speaker_id', '=', slot.speaker_id)
    .where('is_on', '=', true)
    .executeTakeFirst()
  if (!rules) return null
  const { day_max, buffer_minutes, time_zone_id } = rules
  const { from, to } = daysFrom(wallOf(slot.time_start.toISOString(), time_zone_id).starts_on, 1, time_zone_id)
  const buffer = sql`make_interval(mins => ${buffer_minutes})`
  const around = sql`tstzrange(${slot.time_start}::timestamptz - ${buffer}, ${slot.time_end}::timestamptz + ${buffer}, '[)')`
  const overlapping = sql<boolean>`during && tstzrange(${slot.time_start}::timestamptz, ${slot.time_end}::timestamptz, '[)')`
  const near = sql<boolean>`during && ${around}`
  const { overlap_count, near_count, day_count } = await tx
    .selectFrom('time_slots')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(overlapping).as('overlap_count'),
      eb.fn.countAll<number>().filterWhere(near).as('near_count'),
      eb.fn.countAll<number>().filterWhere('time_start', '>=', from).filterWhere('time_start', '<', to).as('day_count'),
    ])
    .where('speaker_id', '=', slot.speaker_id)
    .where('slot_id', '<>', slot.slot_id)
    .where('deleted_at', 'is', null)
    .where('places_taken', '>', 0)
    .where(sql<boolean>`during && range_merge(${around}, tstzrange(${from}, ${to}, '[)'))`)
    .executeTakeFirstOrThrow()
  if (overlap_count > 0) return 'time_is_taken'
  if (day_max !== null && day_count >= day_max) return 'day_is_full'
  return near_count > 0 ? 'too_near_to_meeting' : null
}
