import pg from 'pg'
import type { Pool } from './database-server.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  // Set for prepared statements.
  name?: string
}

function toStatement([first, second]: unknown[]): Statement | undefined {
  const { text, values, name } = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig)
  return typeof text === 'string' ? { text, values: Array.isArray(values) ? [...values] : [], name } : undefined
}

/** Records all statements sent to the database; must be called before the first query. */
export function recordStatements() {
  let recorded: Statement[] | undefined
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]): unknown {
    const statement = recorded && toStatement(input)
    if (statement) recorded?.push(statement)
    return Reflect.apply(query, this, input)
  } as typeof query
  return {
    start() {
      recorded = []
    },
    stop(): Statement[] {
      const statements = recorded ?? []
      recorded = undefined
      return statements
    },
  }
}

/** Runs the statements as recorded: transactions on one connection, everything else on any. */
export async function replay(pool: Pool, statements: readonly Statement[]): Promise<void> {
  let client: pg.PoolClient | undefined
  for (const { text, values, name } of statements) {
    if (text === 'begin') client = await pool.connect()
    await (client ?? pool).query({ text, values: [...values], name })
    if (text === 'commit') {
      client?.release()
      client = undefined
    }
  }
}
