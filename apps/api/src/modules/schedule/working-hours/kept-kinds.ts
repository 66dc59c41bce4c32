import type { MeetingKind } from '@razgovor/contract/kinds'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../../db/client.ts'
import { kindTermColumns } from '../../../db/slot-terms.ts'
import type { DB } from '../../../db/types.ts'

interface SpeakersKinds {
  speaker_id: string
  kinds: readonly MeetingKind[]
}

/** The column `kinds` for a query on `availability_rules`. */
export function kindsOfRules() {
  return jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('meeting_kinds')
      .select(['kind_id', 'title', 'description', 'minutes', ...kindTermColumns, 'is_offered'])
      .where('meeting_kinds.speaker_id', '=', sql.ref<string>('availability_rules.speaker_id'))
      .where('removed_at', 'is', null)
      .orderBy('position'),
  ).as('kinds')
}

// Meetings still reference the rows of removed kinds.
export async function keepKinds(tx: Tx, now: Date, { speaker_id, kinds }: SpeakersKinds): Promise<void> {
  const kind_ids = kinds.map(({ kind_id }) => kind_id)
  await tx
    .updateTable('meeting_kinds')
    .set({ removed_at: now })
    .where('speaker_id', '=', speaker_id)
    .where('kind_id', 'not in', kind_ids)
    .where('removed_at', 'is', null)
    .execute()
  await tx
    .insertInto('meeting_kinds')
    .values(kinds.map((kind, position) => ({ ...kind, speaker_id, position })))
    .onConflict((conflict) =>
      conflict.columns(['speaker_id', 'kind_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        minutes: eb.ref('excluded.minutes'),
        booking_mode: eb.ref('excluded.booking_mode'),
        amount: eb.ref('excluded.amount'),
        is_offered: eb.ref('excluded.is_offered'),
        removed_at: null,
      })),
    )
    .execute()
}

export async function eraseKinds(db: Db, speaker_id: string, now: Date): Promise<void> {
  await db
    .updateTable('meeting_kinds')
    .set({ title: '', description: '', removed_at: sql`coalesce(removed_at, ${now})` })
    .where('speaker_id', '=', speaker_id)
    .execute()
}
