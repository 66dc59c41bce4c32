import { sql, type Expression } from 'kysely'
import { z } from 'zod'
import type { Db } from './client.ts'
import { unprepared } from './prepared-client.ts'

const countedMax = 10_000

const plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })])

interface Total {
  total_count: number
  total_is_estimate: boolean
}

/** Exact up to `countedMax`, above it the planner's estimate. */
export async function countFound(db: Db, select: Expression<unknown>): Promise<Total> {
  const once = sql.raw(unprepared)
  const { rows } = await sql<{
    count: number
  }>`${once} select count(*) as count from (${select} limit ${countedMax + 1}) counted`.execute(db)
  const count = rows[0]!.count
  if (count <= countedMax) return { total_count: count, total_is_estimate: false }
  const explained = await sql`${once} explain (format json) ${select}`.execute(db)
  const [
    {
      'QUERY PLAN': [{ Plan }],
    },
  ] = plan.parse(explained.rows)
  return { total_count: Math.max(Math.round(Plan['Plan Rows']), count), total_is_estimate: true }
}

/** Exact on the last page: the offset plus the rows shown. */
export function totalOf(
  counted: Total,
  { offset, limit, shown }: { offset: number; limit: number; shown: number },
): Total {
  const isLast = shown < limit && (shown > 0 || offset === 0)
  return isLast ? { total_count: offset + shown, total_is_estimate: false } : counted
}
