import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { SearchWords } from './search-words.ts'
import { indexedSpeakers, passedSpeakers } from './speaker-index.ts'

type Sql = RawBuilder<unknown>

export interface SpeakerMatch {
  words?: SearchWords | undefined
  /** Requires all of these, such as «category:career» and «language:ru». */
  facets?: readonly string[]
  price_min?: number | undefined
  price_max?: number | undefined
}

/** Null if there are more than `most`. */
export async function listMatching(
  db: Db,
  at: Date,
  { match, user_id, most }: { match: SpeakerMatch; user_id?: string | undefined; most: number },
): Promise<string[] | null> {
  const one = user_id ? [sql`s.user_id = ${user_id}`] : []
  const branch = (source: Sql, more: readonly Sql[]) => sql`
    (select s.user_id from ${source} ${match.words ? sql`join matched using (user_id)` : sql``}
    where ${sql.join([sql`true`, ...ofSpeaker(match), ...one, ...more], sql` and `)} limit ${most + 1})`
  const { rows } = await sql<{ user_id: string }>`
    with matched as materialized (${selectMatches(match, null)})
    select user_id from (
      ${branch(indexedSpeakers(at), [])} union all ${branch(passedSpeakers(at), stillMatches(match))}
    ) matching limit ${most + 1}`.execute(db)
  return rows.length > most ? null : rows.map((row) => row.user_id)
}

/** For a lateral join with speakers: a row if the speaker is visible and matches. */
export function matching(at: Date, match: SpeakerMatch, user_id: Sql): Sql {
  const { words } = match
  const matched = words
    ? [sql`exists (select from speaker_texts t where t.user_id = s.user_id and t.words @@ ${words.all}::tsquery)`]
    : []
  const branch = (source: Sql, more: readonly Sql[]) => sql`
    select s.user_id from ${source} where ${sql.join([sql`s.user_id = ${user_id}`, ...ofSpeaker(match), ...matched, ...more], sql` and `)}`
  return sql`${branch(indexedSpeakers(at), [])} union all ${branch(passedSpeakers(at), stillMatches(match))}`
}

export function selectMatches({ words }: SpeakerMatch, most: number | null): Sql {
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

// The text index still has topics of slots that have started.
export function stillMatches({ words }: SpeakerMatch): Sql[] {
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
