import { sql, type RawBuilder } from 'kysely'
import { unprepared } from '../../db/prepared-client.ts'
import type { ShownTable } from './scheme.ts'

/** Of the catalogue and the registry alone: nothing that came from outside may be passed here. */
export function known(fragment: string): RawBuilder<never> {
  return sql.raw(fragment)
}

/** A statement that rarely comes again as it is: planned for its own values, and not kept. */
export function once<T>(body: RawBuilder<unknown>): RawBuilder<T> {
  return sql<T>`${known(unprepared)} ${body}`
}

/** The table as `t`. */
export function from({ source }: ShownTable): RawBuilder<unknown> {
  return sql`${sql.table(source)} t`
}

export function idOf({ id_field }: ShownTable): RawBuilder<unknown> {
  return known(`t.${id_field}`)
}

export type Condition = RawBuilder<unknown>

export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}
