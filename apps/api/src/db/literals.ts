import { sql } from 'kysely'

/**
 * Words written into the statement. With parameters, PostgreSQL's plan for all of them cannot use an index whose predicate
 * names them, so it plans the statement anew at every call.
 */
export function literals(words: readonly string[]) {
  return sql.join(words.map((word) => sql.lit(word)))
}
