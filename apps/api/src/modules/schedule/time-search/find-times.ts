import { foundTimesMax, moreTimesMax } from '@razgovor/contract/time-search'
import { sql, type RawBuilder } from 'kysely'
import { isClearOf } from '../../../db/clear-time.ts'
import type { Db } from '../../../db/client.ts'
import { heldTariff } from '../../../db/held-tariff.ts'
import { isOnOffer } from '../../../db/on-offer.ts'
import { matching, within, type SpeakerMatch } from '../../speakers/match-speakers.ts'
import { isBeyondHeld } from '../sale/fit-sale.ts'
import { keepsRules } from '../../../db/keeps-rules.ts'
import type { TimePlace } from './time-cursor.ts'

type Sql = RawBuilder<unknown>

export interface TimeSearch {
  match: SpeakerMatch
  from: Date
  to: Date
  minutes_min?: number | undefined
  kind_id?: string | undefined
}

export interface FirstTime extends TimePlace {
  speaker_id: string
}

// Neither a meeting's day nor the buffer around it reaches farther than this.
const ruleReach = sql`interval '36 hours'`

interface Part {
  after: TimePlace | null
  limit: number
}

// Free slots that one answer reads at most, in order of start, and how many of them it checks in full.
const mostRead = 20_000
const mostTried = 2000

// Speakers beyond the requested number that are checked in full.
const spare = 10

// Candidates are read from the index alone, and only the earliest of them are checked in full, batch by batch.
export async function firstTimesOf(
  db: Db,
  now: Date,
  { search, user_ids, after, limit }: Part & { search: TimeSearch; user_ids: readonly string[] },
): Promise<FirstTime[]> {
  const offered = await firstOffers(db, now, { search, user_ids })
  const found: FirstTime[] = []
  const isShownBefore = (place: TimePlace) => after !== null && !isLater(place, after)
  const passed = offered.filter(isShownBefore).length
  for (let done = 0; done < offered.length;) {
    const turn = offered.slice(done, Math.max(done, passed) + limit + spare)
    done += turn.length
    const closely = await firstBookable(db, now, { search, offered: turn })
    found.push(...closely.filter((place) => !isShownBefore(place)))
    found.sort((one, other) => (isLater(one, other) ? 1 : -1))
    // None of the remaining speakers can have an earlier time.
    const next = offered[done]
    if (!next || (found.length >= limit && !isLater(found[limit - 1]!, next))) break
  }
  return found.slice(0, limit)
}

function isLater(one: TimePlace, other: TimePlace): boolean {
  const gap = one.time_start.getTime() - other.time_start.getTime()
  return gap === 0 ? one.slot_id > other.slot_id : gap > 0
}

// Not necessarily bookable.
async function firstOffers(
  db: Db,
  now: Date,
  { search, user_ids }: { search: TimeSearch; user_ids: readonly string[] },
): Promise<FirstTime[]> {
  const { rows } = await sql<FirstTime>`
    select first.* from unnest(${user_ids}::uuid[]) as asked(user_id)
    cross join lateral (
      select t.speaker_id, t.slot_id, t.time_start from time_slots t
      where t.speaker_id = asked.user_id and ${isOffered(now, search)}
      order by t.time_start limit 1
    ) first
    order by time_start, slot_id`.execute(db)
  return rows
}

async function firstBookable(
  db: Db,
  now: Date,
  { search, offered }: { search: TimeSearch; offered: readonly FirstTime[] },
): Promise<FirstTime[]> {
  const { rows } = await sql<FirstTime>`
    select first.* from unnest(${offered.map(({ speaker_id }) => speaker_id)}::uuid[], ${offered.map(({ time_start }) => time_start)}::timestamptz[])
      as asked(user_id, since)
    cross join lateral (
      select t.speaker_id, t.slot_id, t.time_start
      from time_slots t ${heldBy(sql`asked.user_id`, now)}
      where t.speaker_id = asked.user_id and t.time_start >= asked.since and ${isFound(now, search)}
      order by t.time_start, t.slot_id limit 1
    ) first`.execute(db)
  return rows
}

/** Only a speaker's first slot in the range counts, so a later call can continue anywhere. `end` is null at the end. */
export async function walkTimes(
  db: Db,
  now: Date,
  { search, after, limit }: Part & { search: TimeSearch },
): Promise<{ found: FirstTime[]; end: TimePlace | null }> {
  // Each subquery depends on the one before it, so that the planner cannot reorder them.
  const { rows: found } = await sql<FirstTime>`
    select tried.speaker_id, tried.slot_id, tried.time_start
    from (${tried(now, search, after)} limit ${sql.lit(mostTried)}) tried
    cross join lateral (${matching(now, search.match, sql`tried.speaker_id`)} limit 1) matched
    cross join lateral (
      select t.speaker_id, t.slot_id, t.time_start
      from time_slots t ${heldBy(sql`matched.user_id`, now)}
      where t.slot_id = tried.slot_id and t.speaker_id = matched.user_id and ${isFound(now, search)} offset 0
    ) bookable
    where not exists (
      select from time_slots t ${heldBy(sql`bookable.speaker_id`, now)}
      where t.speaker_id = bookable.speaker_id and ${isFound(now, search)} and t.time_start <= bookable.time_start
        and (t.time_start, t.slot_id) < (bookable.time_start, bookable.slot_id) offset 0)
    order by tried.time_start, tried.slot_id limit ${limit}`.execute(db)
  if (found.length === limit) return { found, end: found.at(-1)! }
  return { found, end: await findEnd(db, now, { search, after }) }
}

async function findEnd(
  db: Db,
  now: Date,
  { search, after }: { search: TimeSearch; after: TimePlace | null },
): Promise<TimePlace | null> {
  const [last, read] = await Promise.all([
    sql<TimePlace>`${tried(now, search, after)} offset ${sql.lit(mostTried - 1)} limit 1`.execute(db),
    sql<TimePlace>`${reading(search, after)} offset ${sql.lit(mostRead - 1)} limit 1`.execute(db),
  ])
  return last.rows[0] ?? read.rows[0] ?? null
}

function reading({ from, to, kind_id }: TimeSearch, after: TimePlace | null): Sql {
  return sql`
    select t.slot_id, t.speaker_id, t.time_start, t.time_end, t.amount, t.closes_at from time_slots t
    where ${isOnOffer('t')} and t.time_start >= ${from} and t.time_start < ${to}
      and ${isAfter('t', after)} and ${isOfKind(kind_id)}
    order by t.time_start, t.slot_id`
}

function tried(now: Date, search: TimeSearch, after: TimePlace | null): Sql {
  return sql`
    select slot_id, speaker_id, time_start from (${reading(search, after)} limit ${sql.lit(mostRead)}) t
    where t.closes_at > ${now} and ${hasTerms(search)}
    order by time_start, slot_id`
}

export interface SpeakerTimes {
  speaker_id: string
  slot_ids: string[]
}

/** Starts at the first found time; of slots with the same start lists only the cheapest. */
export async function timesOf(
  db: Db,
  now: Date,
  { search, found }: { search: TimeSearch; found: readonly FirstTime[] },
): Promise<SpeakerTimes[]> {
  const { rows } = await sql<SpeakerTimes>`
    select asked.speaker_id, times.slot_ids
    from unnest(${found.map(({ speaker_id }) => speaker_id)}::uuid[], ${found.map(({ time_start }) => time_start)}::timestamptz[])
      with ordinality as asked(speaker_id, since, place)
    cross join lateral (${standing(search.to)}) standing
    cross join lateral (
      select array_agg(slot_id order by time_start) as slot_ids from (
        select distinct on (t.time_start) t.slot_id, t.time_start
        from time_slots t ${heldBy(sql`asked.speaker_id`, now)}
        where t.speaker_id = asked.speaker_id and t.time_start >= asked.since and ${isOffered(now, search)}
          and not ${isBeyondHeld} and not (t.made_by_rules and t.places_taken = 0 and t.during && standing.firm)
          and (not t.during && standing.near or ${keepsRules('t')})
        order by t.time_start, t.amount, t.time_end, t.slot_id limit ${sql.lit(foundTimesMax + moreTimesMax)}
      ) t
    ) times
    where times.slot_ids is not null
    order by asked.place`.execute(db)
  return rows
}

// For a query with the slot `t` and its speaker's tariff `held`.
function isFound(now: Date, search: TimeSearch): Sql {
  return sql`${isOffered(now, search)} and not ${isBeyondHeld} and ${isClearOf('t')} and ${keepsRules('t')}`
}

function isOffered(now: Date, search: TimeSearch): Sql {
  const { from, to, kind_id } = search
  return sql`${isOnOffer('t')} and t.closes_at > ${now} and t.time_start >= ${from} and t.time_start < ${to}
    and ${hasTerms(search)} and ${isOfKind(kind_id)}`
}

// `firm`: times of slots made by hand or booked. `near`: where the buffer or a full day may forbid a meeting.
// All meetings of a day lie within 2 * `ruleReach` of each other.
function standing(to: Date): Sql {
  return sql`
    select coalesce(range_agg(f.during), '{}') as firm,
      coalesce(range_agg(tstzrange(f.time_start - f.reach, f.time_end + f.reach)) filter (where f.is_taken), '{}') as near
    from (
      select f.during, f.time_start, f.time_end, f.places_taken > 0 as is_taken,
        case when r.day_max <= count(*) filter (where f.places_taken > 0)
          over (order by f.time_start range between 2 * ${ruleReach} preceding and 2 * ${ruleReach} following)
        then ${ruleReach} else make_interval(mins => coalesce(r.buffer_minutes, 0)) end as reach
      from time_slots f left join availability_rules r on r.speaker_id = asked.speaker_id and r.is_on
      where f.speaker_id = asked.speaker_id and f.deleted_at is null and (not f.made_by_rules or f.places_taken > 0)
        and f.during && tstzrange(asked.since - ${ruleReach}, ${to}::timestamptz + ${ruleReach})
    ) f`
}

function heldBy(speaker_id: RawBuilder<unknown>, now: Date): Sql {
  const held = heldTariff(speaker_id.$castTo<string>(), now).select([
    'tariffs.meeting_minutes',
    'tariffs.participants_max',
    'tariffs.series_allowed',
  ])
  return sql`cross join lateral ${held} held`
}

function hasTerms({ match, minutes_min }: TimeSearch): Sql {
  const isLong =
    minutes_min === undefined ? sql`true` : sql`t.time_end - t.time_start >= make_interval(mins => ${minutes_min})`
  return sql`${within(match, sql`t.amount`)} and ${isLong}`
}

function isOfKind(kind_id: string | undefined): Sql {
  if (kind_id === undefined) return sql`true`
  return kind_id === 'none' ? sql`t.kind_id is null` : sql`t.kind_id = ${kind_id}`
}

function isAfter(t: string, after: TimePlace | null): Sql {
  if (!after) return sql`true`
  return sql`(${sql.ref(`${t}.time_start`)}, ${sql.ref(`${t}.slot_id`)}) > (${after.time_start}::timestamptz, ${after.slot_id}::uuid)`
}
