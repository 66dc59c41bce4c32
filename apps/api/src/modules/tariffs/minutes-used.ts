import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { monthAround } from './calendar-months.ts'

interface Asked {
  speaker_id: string
  /** Any instant within the calendar month, in the speaker's time zone. */
  month_of: Date
  except_consultation_id?: string
}

/** A meeting that crosses the end of the month counts in the month of its start. */
export async function secondsUsed(db: Db, now: Date, asked: Asked): Promise<number> {
  const { speaker_id, month_of, except_consultation_id } = asked
  const { time_zone_id } = await db
    .selectFrom('users')
    .select('time_zone_id')
    .where('user_id', '=', speaker_id)
    .executeTakeFirstOrThrow()
  const { from, to } = monthAround(month_of, time_zone_id)
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(coalesce(c.counted_seconds, counted_until(c.consultation_id, ${now}))), 0)::int as seconds
    from time_slots t join consultations c on c.slot_id = t.slot_id and c.is_current
    where t.speaker_id = ${speaker_id} and t.time_start >= ${from} and t.time_start < ${to}
      and c.started_at is not null and c.consultation_id is distinct from ${except_consultation_id ?? null}::uuid`.execute(
    db,
  )
  return rows[0]!.seconds
}

export async function minutesUsed(db: Db, now: Date, speaker_id: string): Promise<number> {
  return Math.floor((await secondsUsed(db, now, { speaker_id, month_of: now })) / 60)
}
