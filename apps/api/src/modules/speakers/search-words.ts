import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'

const mostWords = 8
// A word in fewer names and headlines than this may be a typo: similar spellings are searched too.
const rareBelow = 5
const leastLettersOfSlip = 4
const leastLettersOfStem = 4

export interface SearchWords {
  all: string
  any: string
}

// Normalized as by the SQL function `plain_words`.
export function toWords(typed: string): string[] {
  const words =
    typed
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** Null if no word can be searched for. A word matches by its stem and as a prefix. */
export async function lookUpWords(db: Db, typed: string): Promise<SearchWords | null> {
  const words = toWords(typed)
  if (words.length === 0) return null
  const { rows } = await sql<{ query: string; is_stop: boolean }>`
    with asked as (
      select word, place, ts_lexize('russian_stem', word) as russian, plainto_tsquery('speech', word) as stem
      from unnest(${words}::text[]) with ordinality as asked(word, place)
    ), spelt as (
      select *, russian = '{}' as is_stop, case when length(russian[1]) >= ${leastLettersOfStem} then russian[1] else word end as root
      from asked
    )
    select is_stop, (stem
      || case when length(word) > 1 then ${startsWith(sql`root`)} else '' end
      || case when length(word) >= ${leastLettersOfSlip} and is_rare
        then coalesce((select string_agg(plainto_tsquery('speech', near)::text, ' | ')::tsquery from near_words(word) near), '') else '' end
    )::text as query
    from spelt, lateral (
      select coalesce(sum(said_by), 0) < ${rareBelow} as is_rare from spellings where spellings.word like root || '%'
    ) rarity
    order by place`.execute(db)
  const significant = rows.some(({ is_stop }) => !is_stop) ? rows.filter(({ is_stop }) => !is_stop) : rows
  if (significant.some(({ query }) => query === '')) return null
  const queries = significant.map(({ query }) => `(${query})`)
  return { all: queries.join(' & '), any: queries.join(' | ') }
}

// Quoted, so that no character is read as an operator.
function startsWith(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`('''' || ${word} || ''':*')::tsquery`
}
