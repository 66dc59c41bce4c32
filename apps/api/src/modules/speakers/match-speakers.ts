import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { SearchWords } from './search-words.ts'
import { indexedSpeakers, passedSpeakers } from './speaker-index.ts'

type Sql = RawBuilder<unknown>

/** What a search asks of a speaker, whatever the order and the page. */
export interface SpeakerMatch {
  words?: SearchWords | undefined
  /** Requires all of them: «category:career», «language:ru». */
  facets?: readonly string[]
  /** Requires a free slot in this price range, though not when it is. */
  price_min?: number | undefined
  price_max?: number | undefined
}

/** The visible speakers that match, if there are no more than `most`; else null. */
export async function listMatching(
  db: Db,
  at: Date,
  { match, user_id, most }: { match: SpeakerMatch; user_id?: string | undefined; most: number },
): Promise<string[] | null> {
  const one = user_id ? [sql`s.user_id = ${user_id}`] : []
  const branch = (source: Sql, more: readonly Sql[]) => sql`
    (select s.user_id from ${source} ${match.words ? sql`join said using (user_id)` : sql``}
    where ${sql.join([sql`true`, ...ofSpeaker(match), ...one, ...more], sql` and `)} limit ${most + 1})`
  const { rows } = await sql<{ user_id: string }>`
    with said as materialized (${saying(match, null)})
    select user_id from (
      ${branch(indexedSpeakers(at), [])} union all ${branch(passedSpeakers(at), stillSaid(match))}
    ) matching limit ${most + 1}`.execute(db)
  return rows.length > most ? null : rows.map((row) => row.user_id)
}

/** A select with a row if the speaker is visible and matches, for a query that asks it of each speaker it passes. */
export function matching(at: Date, match: SpeakerMatch, user_id: Sql): Sql {
  const { words } = match
  const said = words
    ? [sql`exists (select from speaker_texts t where t.user_id = s.user_id and t.words @@ ${words.all}::tsquery)`]
    : []
  const branch = (source: Sql, more: readonly Sql[]) => sql`
    select s.user_id from ${source} where ${sql.join([sql`s.user_id = ${user_id}`, ...ofSpeaker(match), ...said, ...more], sql` and `)}`
  return sql`${branch(indexedSpeakers(at), [])} union all ${branch(passedSpeakers(at), stillSaid(match))}`
}

/** All speakers that match the words, or so many of them. */
export function saying({ words }: SpeakerMatch, most: number | null): Sql {
  if (!words) return sql`select`
  return sql`select user_id from speakers_saying(${words.all}::tsquery, ${most}::int) as saying(user_id)`
}

export function ofSpeaker({ facets = [], price_min, price_max }: SpeakerMatch): Sql[] {
  return [
    ...(facets.length > 0 ? [sql`s.facets @> ${facets}::text[]`] : []),
    ...(price_min !== undefined ? [sql`s.most_amount >= ${price_min}`] : []),
    ...(price_max !== undefined ? [sql`s.least_amount <= ${price_max}`] : []),
  ]
}

/** The text index still has topics of slots that have started. */
export function stillSaid({ words }: SpeakerMatch): Sql[] {
  if (!words) return []
  return [
    sql`exists (
      select from speaker_texts t
      where t.user_id = s.user_id and (t.topics = s.topics
        or spoken_words(t.names, t.headline, t.titles, s.topics, t.about) @@ ${words.all}::tsquery)
    )`,
  ]
}

export function within({ price_min = 0, price_max }: SpeakerMatch, amount: Sql): Sql {
  return price_max === undefined ? sql`${amount} >= ${price_min}` : sql`${amount} between ${price_min} and ${price_max}`
}
