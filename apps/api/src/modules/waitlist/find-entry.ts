import type { WaitlistEntry } from '@razgovor/contract/waitlist'
import type { Db } from '../../db/client.ts'

interface Pair {
  speaker_id: string
  listener_id: string
}

export async function findEntry(db: Db, { speaker_id, listener_id }: Pair): Promise<WaitlistEntry | null> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select(['from_at', 'to_at', 'parts_of_day', 'created_at'])
    .where('speaker_id', '=', speaker_id)
    .where('listener_id', '=', listener_id)
    .executeTakeFirst()
  if (!row) return null
  return {
    from_iso: row.from_at?.toISOString() ?? null,
    to_iso: row.to_at?.toISOString() ?? null,
    parts_of_day: row.parts_of_day,
    created_at: row.created_at.toISOString(),
  }
}

export async function countWaiting(db: Db, now: Date, speaker_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('speaker_id', '=', speaker_id)
    .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}
