import type { MeetingClock } from '@razgovor/contract/meetings'
import { sql } from 'kysely'
import { plusSeconds } from '../../../time/clock.ts'
import type { Db } from '../../../db/client.ts'
import { getTariff } from '../../tariffs/get-tariff.ts'
import { secondsUsed } from '../../tariffs/minutes-used.ts'

export interface Count {
  consultation_id: string
  speaker_id: string
  time_start: Date
  time_end: Date
  ended_at: Date | null
  /** Seconds counted before the stretch in progress, or in total if none is in progress. */
  counted_seconds: number
  /** Start of the stretch in progress. In the future if both sides joined before the meeting's start. */
  counts_since: Date | null
  limit_seconds: number | null
  /** When the limit will be reached if nobody joins or leaves; null if that is not before the slot's end. */
  runs_out_at: Date | null
}

interface Row extends Pick<Count, 'speaker_id' | 'time_start' | 'time_end' | 'ended_at' | 'counts_since'> {
  counted_seconds: number
}

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

// Stays without a departure extend to the slot's end, so the stretch that ends there is the one in progress.
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
 * The lower of the limits per meeting and of what is left of the month, in seconds; null means none. The most generous
 * of the current tariff and those under which places were sold counts, so that buyers get what they paid for.
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

function most(limits: readonly (number | null)[]): number | null {
  return limits.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)))
}

/** Total seconds counted by `now`, capped at the limit, so that a late job does not add time. */
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
