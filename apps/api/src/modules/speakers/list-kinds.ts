import { sql } from 'kysely'
import { isClearOf } from '../../db/clear-time.ts'
import type { Db } from '../../db/client.ts'
import { kindTermColumns } from '../../db/slot-terms.ts'

const columns = ['kind_id', 'title', 'description', 'minutes', ...kindTermColumns] as const

/** Returns none while the rules are off. */
export function listOfferedKinds(db: Db, now: Date, speaker_id: string) {
  const first = freeSlots(db, now, speaker_id).where('kind_id', '=', sql.ref<string>('meeting_kinds.kind_id'))
  return db
    .selectFrom('meeting_kinds')
    .innerJoin('availability_rules', 'availability_rules.speaker_id', 'meeting_kinds.speaker_id')
    .leftJoinLateral(first.as('first_free'), (join) => join.onTrue())
    .select(columns.map((name) => `meeting_kinds.${name}` as const))
    .select('first_free.slot_id')
    .where('meeting_kinds.speaker_id', '=', speaker_id)
    .where('removed_at', 'is', null)
    .where('is_offered', '=', true)
    .where('is_on', '=', true)
    .orderBy('position')
    .execute()
}

/** The first bookable slot that is of no kind. */
export async function findFirstApart(db: Db, now: Date, speaker_id: string): Promise<string | null> {
  const slot = await freeSlots(db, now, speaker_id).where('kind_id', 'is', null).executeTakeFirst()
  return slot?.slot_id ?? null
}

function freeSlots(db: Db, now: Date, speaker_id: string) {
  return db
    .selectFrom('time_slots')
    .select('slot_id')
    .where('time_slots.speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
    .whereRef('places_taken', '<', 'places')
    .where('closes_at', '>', now)
    .where('for_user_id', 'is', null)
    .where('is_hidden', '=', false)
    .where(isClearOf('time_slots'))
    .orderBy('time_start')
    .limit(1)
}
