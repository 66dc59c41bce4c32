import type { AvailabilityRules } from '@razgovor/contract/availability'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { eraseKinds, keepKinds, kindsOfRules } from './kept-kinds.ts'

export interface SpeakersRules {
  speaker_id: string
  rules: AvailabilityRules
}

/** Undefined before the rules are first saved. */
export async function findAvailability(db: Db, speaker_id: string): Promise<AvailabilityRules | undefined> {
  const row = await db
    .selectFrom('availability_rules')
    .select(['is_on', 'time_zone_id', 'hours', 'exceptions', 'buffer_minutes', 'notice_minutes'])
    .select(['horizon_days', 'day_max', kindsOfRules()])
    .where('speaker_id', '=', speaker_id)
    .executeTakeFirst()
  // Only `keepRules` writes the row, in the contract's shape.
  return row as AvailabilityRules | undefined
}

export async function keepRules(
  tx: Tx,
  now: Date,
  { speaker_id, rules: { kinds, ...rules } }: SpeakersRules,
): Promise<void> {
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
  await keepKinds(tx, now, { speaker_id, kinds })
}

export async function eraseAvailability({ db, clock }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('availability_rules').where('speaker_id', '=', user_id).execute()
  await eraseKinds(db, user_id, clock.now())
}
