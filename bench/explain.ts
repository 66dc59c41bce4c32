import type { Pool } from './database-server.ts'
import type { Statement } from './statements.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Returns the indexes a statement uses, and `Seq Scan <table>` for tables read without one. */
export async function explainScans(pool: Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [...values])
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan).flatMap((node) => {
    if (node['Node Type'].startsWith('Seq')) return `${node['Node Type']} ${node['Relation Name']}`
    return node['Index Name'] ?? []
  })
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
