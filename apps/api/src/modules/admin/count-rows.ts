import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import type { ShownTable } from './scheme.ts'
import { from, once, where, type Condition } from './statements.ts'

/** So many are counted; of more the planner's guess is told. */
const countedMax = 10_000

const plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })])

export async function countRows(db: Db, table: ShownTable, conditions: readonly Condition[]) {
  const found = sql`from ${from(table)} ${where(conditions)}`
  const { rows } = await once<{ count: number }>(
    sql`select count(*) as count from (select ${found} limit ${countedMax + 1}) counted`,
  ).execute(db)
  const count = rows[0]!.count
  if (count <= countedMax) return { total_count: count, total_is_estimate: false }
  const explained = await once(sql`explain (format json) select ${found}`).execute(db)
  const [
    {
      'QUERY PLAN': [{ Plan }],
    },
  ] = plan.parse(explained.rows)
  return { total_count: Math.max(Math.round(Plan['Plan Rows']), count), total_is_estimate: true }
}
