import { sql, type RawBuilder } from 'kysely'
import { unprepared } from '../../db/prepared-client.ts'
import type { ShownTable } from './scheme.ts'

/** Raw SQL. Use it only for names from the catalogue and the registry, never for input. */
export function known(fragment: string): RawBuilder<never> {
  return sql.raw(fragment)
}

/** Marks a statement that rarely recurs, so that it is planned for its values and not cached. */
export function once<T>(body: RawBuilder<unknown>): RawBuilder<T> {
  return sql<T>`${known(unprepared)} ${body}`
}

export function from({ source }: ShownTable): RawBuilder<unknown> {
  return sql`${sql.table(source)} t`
}

export function idOf({ id_field, fields }: ShownTable): RawBuilder<unknown> {
  return known(fields.get(id_field)!.sql)
}

/** The key columns of the alias `of`, each followed by the sort direction `way`. */
export function keyOf({ key }: ShownTable, { of = 't', way = '' } = {}): RawBuilder<unknown> {
  return known(key.map(({ name }) => `${of}.${name}${way}`).join(', '))
}

export type Condition = RawBuilder<unknown>

export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}
