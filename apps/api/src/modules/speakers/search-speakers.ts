import { sql, type RawBuilder } from 'kysely'
import { isClearOf } from '../../db/clear-time.ts'
import type { Db } from '../../db/client.ts'
import { ofSpeaker, selectMatches, stillMatches, within, type SpeakerMatch } from './match-speakers.ts'
import { indexedSpeakers, passedSpeakers } from './speaker-index.ts'

// Results beyond this are neither counted nor shown: the user has to narrow the search.
export const searchWindow = 1000

export type SpeakerSort = 'best' | 'soonest' | 'rating' | 'cheapest' | 'dearest' | 'name'

export interface SpeakerSearch extends SpeakerMatch {
  /** Requires at least one of these. */
  any_facet?: readonly string[]
  free_before?: Date | undefined
  except?: string
  sort: SpeakerSort
  offset: number
  limit: number
}

export interface FoundSpeaker {
  user_id: string
  slot_id: string | null
}

type Sql = RawBuilder<unknown>

// Reads index rows, also outdated ones, in the index's order and up to `searchWindow`; then sorts exactly.
export async function searchSpeakers(
  db: Db,
  at: Date,
  search: SpeakerSearch,
): Promise<{ total_count: number; items: FoundSpeaker[] }> {
  const most = rowsSorted(search)
  const passed = stillMatches(search)
  const { rows } = await sql<{ total_count: number } & { [K in keyof FoundSpeaker]: FoundSpeaker[K] | null }>`
    with matched as materialized (${selectMatches(search, mostMatches(search))}),
    passed as materialized (${branch(search, { source: passedSpeakers(at), more: passed, most: searchWindow })}),
    found as materialized (
      select both_kinds.*, row_number() over (order by ${exactOrder(search.sort)}) as place
      from (
        (${branch(search, { source: indexedSpeakers(at), more: [], most })})
        union all
        select * from passed
      ) both_kinds
      ${likeness(search)}
      order by place limit ${most}
    )
    select total.total_count, page.user_id, slot.slot_id
    from (${most < searchWindow ? countMatches(search, at) : sql`select count(*)::int as total_count from found`}) total
    left join lateral (
      select user_id, place from found order by place offset ${search.offset} limit ${search.limit}
    ) page on true
    left join lateral (
      select slot_id from time_slots
      where speaker_id = page.user_id and deleted_at is null and places_taken < places
        and time_start > ${at} and closes_at > ${at} and for_user_id is null and not is_hidden and ${isClearOf('time_slots')} and ${within(search, sql.ref('amount'))}
      order by time_start limit 1
    ) slot on true
    order by page.place`.execute(db)
  const items = rows.flatMap(({ user_id, slot_id }) => (user_id ? [{ user_id, slot_id }] : []))
  return { total_count: rows[0]!.total_count, items }
}

interface Branch {
  source: Sql
  more: readonly Sql[]
  most: number
}

function branch(search: SpeakerSearch, { source, more, most }: Branch): Sql {
  return sql`
    select s.user_id, s.name, s.rating_score, o.least, o.most, o.soonest
    ${rowsOf(search, source, more)}
    ${walk(search.sort)}
    limit ${most}`
}

function rowsOf(search: SpeakerSearch, source: Sql, more: readonly Sql[]): Sql {
  const conditions = [sql`true`, ...filters(search), ...more]
  return sql`
    from ${source}
    ${search.words ? sql`join matched using (user_id)` : sql``}
    cross join lateral (${matchingOffers(search)}) o
    where ${sql.join(conditions, sql` and `)}`
}

// Where an index has the exact order, only the page is read in it, and the others are counted in the order of the table.
function rowsSorted(search: SpeakerSearch): number {
  const { sort, words, offset, limit } = search
  const isExact = !words && !asksForPrice(search) && (sort === 'soonest' || sort === 'rating' || sort === 'name')
  return isExact ? Math.min(searchWindow, offset + limit) : searchWindow
}

function countMatches(search: SpeakerSearch, at: Date): Sql {
  return sql`
    select count(*)::int as total_count from (
      (select ${rowsOf(search, indexedSpeakers(at), [])} limit ${searchWindow})
      union all (select from passed) limit ${searchWindow}
    ) counted`
}

function mostMatches(search: SpeakerSearch): number | null {
  return search.sort === 'best' && filters(search).length === 0 ? searchWindow : null
}

function matchingOffers(search: SpeakerSearch): Sql {
  if (!asksForPrice(search))
    return sql`select s.least_amount as least, s.most_amount as most, s.first_free_at as soonest`
  return sql`
    select min(amount) as least, max(amount) as most, min(starts_at) as soonest
    from unnest(s.amounts, s.offered_at) as offered(amount, starts_at)
    where ${within(search, sql.ref('amount'))} and ${before(search, sql.ref('starts_at'))}`
}

function filters(search: SpeakerSearch): Sql[] {
  const { any_facet, free_before, except } = search
  return [
    ...ofSpeaker(search),
    ...(any_facet ? [sql`s.facets && ${any_facet}::text[]`] : []),
    ...(free_before ? [sql`s.first_free_at < ${free_before}`] : []),
    ...(asksForPrice(search) ? [sql`o.soonest is not null`] : []),
    ...(except ? [sql`s.user_id <> ${except}`] : []),
  ]
}

function likeness({ words, sort }: SpeakerSearch): Sql {
  if (!words || sort !== 'best') return sql``
  return sql`join (
    select user_id, ts_rank('{0.05, 0.2, 0.5, 1}', words, ${words.any}::tsquery) as likeness from speaker_texts
  ) likenesses using (user_id)`
}

function asksForPrice({ price_min, price_max }: SpeakerSearch): boolean {
  return price_min !== undefined || price_max !== undefined
}

function before({ free_before }: SpeakerSearch, starts_at: Sql): Sql {
  return free_before ? sql`${starts_at} < ${free_before}` : sql`true`
}

// Sorts as an index does, so that no rows beyond the window are read.
function walk(sort: SpeakerSort): Sql {
  const orders = {
    best: sql``,
    soonest: sql`order by s.first_free_at, s.name collate "ru-x-icu", s.user_id`,
    rating: sql`order by s.rating_score desc, s.first_free_at, s.name collate "ru-x-icu", s.user_id`,
    cheapest: sql`order by s.least_amount, s.first_free_at, s.user_id`,
    dearest: sql`order by s.most_amount desc nulls last, s.first_free_at, s.user_id`,
    name: sql`order by s.name collate "ru-x-icu", s.user_id`,
  }
  return orders[sort]
}

// Sorted by price, speakers without a matching slot come last in either direction.
function exactOrder(sort: SpeakerSort): Sql {
  const orders = {
    best: sql`likeness desc, soonest, name collate "ru-x-icu", user_id`,
    soonest: sql`soonest, name collate "ru-x-icu", user_id`,
    rating: sql`rating_score desc, soonest, name collate "ru-x-icu", user_id`,
    cheapest: sql`least, soonest, name collate "ru-x-icu", user_id`,
    dearest: sql`most desc nulls last, soonest, name collate "ru-x-icu", user_id`,
    name: sql`name collate "ru-x-icu", user_id`,
  }
  return orders[sort]
}
