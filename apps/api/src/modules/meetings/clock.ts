import type { MeetingClock } from '@razgovor/contract/meetings'
import { sql } from 'kysely'
import { plusSeconds } from '../../time/clock.ts'
import type { Db } from '../../db/client.ts'
import { getTariff } from '../tariffs/get-tariff.ts'
import { secondsUsed } from '../tariffs/minutes-used.ts'

/** A meeting's fair time now, and when it reaches its limit. */
export interface Count {
  consultation_id: string
  speaker_id: string
  time_start: Date
  time_end: Date
  ended_at: Date | null
  /** Before the stretch that is being counted; in all while the count stands. */
  counted_seconds: number
  /** When that stretch began, or will, where both sit in the room before the start. */
  counts_since: Date | null
  limit_seconds: number | null
  /** When the limit is reached, if nothing changes before the slot's end. */
  runs_out_at: Date | null
}

interface Row extends Pick<Count, 'speaker_id' | 'time_start' | 'time_end' | 'ended_at' | 'counts_since'> {
  counted_seconds: number
}

/** Undefined for an unknown meeting. */
export async function readCount(db: Db, now: Date, consultation_id: string): Promise<Count | undefined> {
  const row = await findCount(db, now, consultation_id)
  if (!row) return undefined
  const { speaker_id, time_start: month_of, time_end } = row
  const limit_seconds = await limitOf(db, now, { speaker_id, month_of, consultation_id })
  const { counts_since, counted_seconds } = row
  const runs_out_at =
    counts_since && limit_seconds !== null ? plusSeconds(counts_since, limit_seconds - counted_seconds) : null
  const isBeforeEnd = runs_out_at && runs_out_at < time_end
  return { consultation_id, ...row, limit_seconds, runs_out_at: isBeforeEnd ? runs_out_at : null }
}

/** Who has not left is in the room until the slot's end: the stretch that reaches it is the one that goes on. */
async function findCount(db: Db, now: Date, consultation_id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.speaker_id, t.time_start, t.time_end, c.ended_at,
      coalesce(c.counted_seconds, counted_until(c.consultation_id, coalesce(going.since, t.time_end))) as counted_seconds,
      going.since as counts_since
    from consultations c
    join time_slots t on t.slot_id = c.slot_id
    left join lateral (
      select lower(stretch) as since from unnest(fair_time(c.consultation_id)) stretch
      where upper(stretch) = t.time_end and t.time_end > ${now} and c.ended_at is null
    ) going on true
    where c.consultation_id = ${consultation_id}`.execute(db)
  return rows[0]
}

/**
 * The tariff's time for a meeting, or what is left of its month, whichever is less. What was sold is kept: of the tariff
 * held now and those on which its places were sold, the more generous counts.
 */
async function limitOf(
  db: Db,
  now: Date,
  { consultation_id, ...of }: { speaker_id: string; month_of: Date; consultation_id: string },
): Promise<number | null> {
  const tariffs = [await getTariff(db, of.speaker_id, now), ...(await tariffsSoldOn(db, consultation_id))]
  const meeting_minutes = most(tariffs.map((tariff) => tariff.meeting_minutes))
  const month_minutes = most(tariffs.map((tariff) => tariff.month_minutes))
  const used = { ...of, except_consultation_id: consultation_id }
  const left = month_minutes === null ? null : Math.max(0, month_minutes * 60 - (await secondsUsed(db, now, used)))
  const whole = meeting_minutes === null ? null : meeting_minutes * 60
  if (whole === null || left === null) return whole ?? left
  return Math.min(whole, left)
}

function tariffsSoldOn(db: Db, consultation_id: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('tariffs as t', 't.tariff_id', 'b.tariff_id')
    .select(['t.meeting_minutes', 't.month_minutes'])
    .distinct()
    .where('b.consultation_id', '=', consultation_id)
    .where('b.amount', '>', 0)
    .where('b.status', 'in', ['BOOKED', 'STARTED'])
    .execute()
}

/** Null is no limit. */
function most(limits: readonly (number | null)[]): number | null {
  return limits.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)))
}

/** Counted in all by then, the lateness of whoever ends it left out. */
export function countedAt({ counted_seconds, counts_since, limit_seconds }: Count, now: Date): number {
  const going = counts_since ? Math.max(0, Math.floor((now.getTime() - counts_since.getTime()) / 1000)) : 0
  return Math.min(counted_seconds + going, limit_seconds ?? Infinity)
}

export function toClock(count: Count, now: Date): MeetingClock {
  const { consultation_id, time_end, counted_seconds, counts_since, limit_seconds } = count
  const isCounting = counts_since !== null && counts_since <= now
  return {
    consultation_id,
    ends_at: time_end.toISOString(),
    counted_seconds,
    counting_since: isCounting ? counts_since.toISOString() : null,
    limit_seconds,
  }
}
