import { uuidPattern } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { likePattern } from './row-filter.ts'
import { hasId, isId } from './row-id.ts'
import type { Scheme, ShownTable } from './scheme.ts'
import { byPaymentId, byPaymentWords, byPayers } from './payment-search.ts'
import { from, known, once, type Condition } from './statements.ts'

const peopleMax = 200

export async function searchConditions(
  db: Db,
  scheme: Scheme,
  table: ShownTable,
  search: string,
): Promise<Condition[]> {
  const { people = [], by_payment } = table.entry
  if (uuidPattern.test(search))
    return [by_payment ? sql`(${byId(table, search)} or ${byPaymentId(by_payment, search)})` : byId(table, search)]
  if (table.key.length > 1 && isId(table, search)) return [hasId(table, search)]
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const ways: Condition[] = []
  const words_sql = table.entry.words_sql ?? (table.entry.title_sql ? undefined : table.title_sql)
  if (words_sql) ways.push(sql`(${sql.join(allWords(words_sql, words), sql` and `)})`)
  if (by_payment) ways.push(...byPaymentWords(by_payment, search))
  if (people.length > 0 || by_payment) {
    const ids = await findPeople(db, scheme, words)
    if (by_payment) ways.push(byPayers(by_payment, ids))
    for (const column of people) ways.push(sql`${known(`t.${column}`)} = any(${ids}::uuid[])`)
  }
  return [ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`]
}

function allWords(words_sql: string, words: readonly string[]): Condition[] {
  return words.map((word) => sql`${known(words_sql)} ilike ${likePattern(word)}`)
}

async function findPeople(db: Db, { tables }: Scheme, words: readonly string[]): Promise<string[]> {
  const users = tables.get('users')
  if (!users) return []
  const { rows } = await once<{ user_id: string }>(
    sql`select t.user_id from ${from(users)} where ${sql.join(allWords(users.entry.words_sql!, words), sql` and `)}
      order by t.user_id desc limit ${peopleMax}`,
  ).execute(db)
  return rows.map(({ user_id }) => user_id)
}

function byId({ fields }: ShownTable, id: string): Condition {
  const columns = [...fields.values()].filter(
    ({ type, cast }) => cast === 'uuid' && (type === 'UUID' || type === 'relation'),
  )
  if (columns.length === 0) return sql`false`
  return sql`(${sql.join(
    columns.map(({ sql: column }) => sql`${known(column)} = ${id}::uuid`),
    sql` or `,
  )})`
}
